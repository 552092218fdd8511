"""Promises on the site: kept like tables, as entries that are appended, and told to those who may know them."""
