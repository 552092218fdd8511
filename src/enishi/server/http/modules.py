"""The rules and searches of games as WebAssembly, for browsers that think by themselves."""

from functools import cache

from enishi.games import ids, load
from enishi.server.http.assets import FOR_EVER, Asset, kind_of
from enishi.wasm.found import FILES, served_files


def module_file(game: str, sources: str, name: str) -> Asset | None:
    """A file of a game's modules; None where there is none of these sources."""
    return _files_of(game).get((sources, name)) if game in ids() else None


@cache
def _files_of(game: str) -> dict[tuple[str, str], Asset]:
    """What there is of a game, by the hash of its sources and by name."""
    served = served_files(load(game))
    if served is None:
        return {}
    sources, folder = served
    return {(sources, name): Asset.of((folder / name).read_bytes(), kind_of(folder / name), FOR_EVER) for name in FILES}
