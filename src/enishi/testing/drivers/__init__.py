"""Loops over the rules that only checks need, loaded for each game as the kernel's drivers are."""
