"""Plain text for a terminal, with wide characters: what tables and lists look like without any other library."""
