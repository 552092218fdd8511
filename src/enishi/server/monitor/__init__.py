"""How the site is doing, for those who look after it: measures, health, logs."""
