"""People among people: whom somebody has blocked, what was reported, and what is taken off tables and erased."""
