"""Names of environments: they carry a number that rises whenever the rules or the observation of the game change."""

from enishi.games.game import Game


def version_of(game: Game) -> int:
    """Both versions begin with 1 and only ever rise, so their sum tells every change."""
    return game.manifest.version + game.manifest.observation_version - 1


def pettingzoo_name(game: Game) -> str:
    """`connect37_v1`."""
    return f"{game.id}_v{version_of(game)}"


def gymnasium_id(game: Game) -> str:
    """`enishi/Connect37-v1`."""
    return f"enishi/{game.id.capitalize()}-v{version_of(game)}"


def observation_name(game: Game) -> str:
    """What a net must be able to read: `connect37 observation 1`."""
    return f"{game.id} observation {game.manifest.observation_version}"
