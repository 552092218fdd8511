"""A table: the entries that are kept of it, how it follows from them, and what may be done at it. Nothing here waits or sends."""
