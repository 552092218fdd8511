"""Who sits where."""

import itertools
from collections import Counter
from collections.abc import Sequence

from enishi.bots import Bot
from enishi.errors import BadSetup
from enishi.games.game import Game

MOST_ORDERS = 5040


def entrants(bots: Sequence[str]) -> dict[str, str]:
    """Whom standings name, each with its bot: where a bot enters twice, the second is `normal (2)`, so that they can be told apart."""
    seen: Counter[str] = Counter()
    found = {}
    for name in bots:
        seen[name] += 1
        found[name if seen[name] == 1 else f"{name} ({seen[name]})"] = name
    return found


def given_order(bots: list[str], seats: int) -> tuple[str, ...]:
    """Each seat with its own bot, in this order."""
    if len(bots) != seats:
        raise BadSetup("bots_and_seats", bots=len(bots), seats=seats)
    return tuple(bots)


def seat_orders(game: Game, bots: list[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits where, in all different ways: one bot for each team where teams are fixed, otherwise bots repeated to fill the seats."""
    teams = game.manifest.teams
    if not bots or len(bots) > seats:
        raise BadSetup("bots_and_seats", bots=len(bots), seats=seats)
    if teams and len(bots) <= len(teams):
        sides = list(itertools.islice(itertools.cycle(bots), len(teams)))
        team_of = {seat: team for team, members in enumerate(teams) for seat in members}
        return list(dict.fromkeys(tuple(order[team_of[seat]] for seat in range(seats)) for order in itertools.permutations(sides)))
    filled = list(itertools.islice(itertools.cycle(bots), seats))
    orders = itertools.islice(itertools.permutations(filled), MOST_ORDERS)
    return list(dict.fromkeys(orders))


def agree_on_signs(game: Game, lineup: Sequence[str], players: Sequence[Bot]) -> None:
    """Two of a team that are the same bot confer before the deal; what they agree on follows from their seeds, and so from the game's."""
    for team in game.manifest.teams:
        if len(team) == 2 and lineup[team[0]] == lineup[team[1]]:
            players[team[0]].team_with(players[team[1]])
