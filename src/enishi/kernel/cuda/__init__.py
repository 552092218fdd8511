"""Games on a GPU: the very same rule functions, compiled by Numba to CUDA, one thread for each game."""
