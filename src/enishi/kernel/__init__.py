"""The machine under the games: what a game answers, and the two ways its rules are run."""
