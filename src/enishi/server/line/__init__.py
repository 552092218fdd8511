"""The line to a browser: its WebSocket, who it is, and how fast it may speak."""
