"""The house as it runs in a browser. Nothing here imports what a browser's Python does not have."""
