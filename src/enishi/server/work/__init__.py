"""Work that takes a while: in other processes, or in turns of a few milliseconds."""
