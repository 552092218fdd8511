"""The ground: bytes with exactly one form, keys and signatures, the code of a card, and how cards are checked (docs/promise-format.md)."""
