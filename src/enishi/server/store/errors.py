"""What can go wrong with a store.

StoreError
├── NotKept         it was not written: nothing has changed
│   └── Overtaken   because something stands there already: somebody else was first
└── Lost            the line to the store broke: what was asked for may have been written, or may not
"""


class StoreError(Exception):
    """Something could not be written or read."""


class NotKept(StoreError):
    """Nothing of it was written."""


class Overtaken(NotKept):
    """The key is taken: what came first stands."""


class Lost(StoreError):
    """The store could not be reached for as long as anybody would wait."""
