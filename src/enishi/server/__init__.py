"""The site: tables in the browser, kept in an append-only store."""
