"""A table that is awake: the people who look at it, what they are shown, and what happens by itself."""
