"""Several processes with one store: what they tell each other, and who does what must be done once."""
