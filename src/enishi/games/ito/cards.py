"""The notice cards: every kind that can lie on the table, and the five of the box."""

KINDS = ("R", "B", "RR", "RB", "BB", "RRR", "RRB", "RBB", "BBB")
"""One to three gifts, all reds before all blues."""

USUAL = ("RB", "RB", "RR", "BB", "RBB")
"""The five cards of the box (their picture is lost; settled from published descriptions)."""
