"""How much may be asked of a house in one's own browser: nobody else is kept from anything."""

from enishi.server.limits import Limits

LIMITS = Limits(tables=1000, seats=2000, tables_an_hour=1000, rate=100, burst=400)
