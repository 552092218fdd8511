"""How a table becomes what its entries say; nothing else changes one."""
