"""What browsers and the server say to each other, typed, by direction (docs/protocol.md)."""
