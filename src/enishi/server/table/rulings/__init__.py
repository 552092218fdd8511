"""What people may do at a table: every wish becomes entries, or is refused."""
