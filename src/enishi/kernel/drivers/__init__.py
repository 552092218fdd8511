"""Loops over the contract and the insight of a game: each is loaded like rules, once for each game, with the game's own answers in it."""
