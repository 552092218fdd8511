"""Who lives where: the plan of the dormitory.

The printed plan is lost. Eleven names are known, and the rulebook's examples say who can be reached by whom; the other names are
flowers like theirs, and all rooms but 403 are our choice. Only names depend on this plan: moves are written with rooms.
"""

FLOORS = (
    ("renge", "azami", "sakura", "shion", "anzu"),  # 601 to 605
    ("lily", "sumire", "erika", "botan", "mari"),
    ("ran", "aoi", "momoka", "tsubaki", "matsuri"),
    ("himawari", "touka", "rindou", "mimosa", "satsuki"),
    ("yuzu", "nadeshiko", "ayame", "hinagiku", "hotaru"),  # 201 to 205
)
"""The residents as their cards lie on the table, the top floor first."""

RESIDENTS = tuple(name for floor in reversed(FLOORS) for name in floor)
"""The residents by the number of their room, 0 (201) to 24 (605); words under `name.`."""
