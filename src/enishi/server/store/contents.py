"""What the store holds of people's things, by table of the database: the columns of each key.

Whatever else stands there is of processes that are running (who is where, who does what) and says nothing once they have stopped.
"""

KEPT: dict[str, tuple[str, ...]] = {
    "entries": ("table_id", "number"),
    "tables": ("id",),
    "people": ("person", "table_id"),
    "devices": ("secret_hash",),
    "codes": ("code_hash",),
    "facts": ("name",),
    "promises": ("id",),
    "promise_entries": ("promise_id", "number"),
    "promise_keys": ("promise_id", "public_key"),
    "promise_places": ("promise_id", "place"),
    "promise_lines": ("promise_id",),
    "promise_texts": ("text_hash",),
    "blocks": ("blocker", "person"),
    "shut_out": ("person",),
    "reports": ("id",),
    "house_orders": ("id",),
    "traces": ("person", "table_id"),
}
