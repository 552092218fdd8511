"""The browser as a third machine: the functions that run plain and compiled, as WebAssembly.

`entries` says which functions a module has and what they take; `lower` makes Numba's code of them an object for WebAssembly; `linker`
links it; `modules` keeps what was built.
"""
