"""A store that several machines share: PostgreSQL."""
