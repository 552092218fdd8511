"""Tournaments: bots against each other in all seat orders.

Every game has a number; its seating, its chance and its bots' random numbers follow from the seed and that number, so the result is the
same on any number of cores (but for the times, and for bots that think by the clock).
"""

from enishi.lab.tournament.playing import Played
from enishi.lab.tournament.run import tournament
from enishi.lab.tournament.seating import agree_on_signs, given_order, seat_orders
from enishi.lab.tournament.standings import Standing, Tournament

__all__ = ["Played", "Standing", "Tournament", "agree_on_signs", "given_order", "seat_orders", "tournament"]
