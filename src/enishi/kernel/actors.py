"""Who acts and who looks: seats are 0 to 7, and there are two who hold no seat."""

MOST_SEATS = 8

CHANCE = 8
"""The actor that draws cards and rolls dice, written `~`."""

ONLOOKER = 9
"""Somebody at the table without a seat, who knows only what all seats know."""

CHANCE_BIT = 1 << CHANCE
EVERYBODY = (1 << (ONLOOKER + 1)) - 1
"""All seats, chance and onlookers, as a bit mask of witnesses."""
