"""Higher Card: a very small game to start from.

`enishi new-game <id>` copies this folder to `games/<id>/`, whose name is the id and the address. Change it file by file:

    rules.py        the record and what the game answers; begin here
    notation.py     the text of every move
    words.toml      every sentence, in English and Japanese
    view.py         what a seat may know, and what an event says
    refusal.py      why a move is wrong
    terminal.py     the table as text
    explain.toml    what a first game says as it goes
    rulebook.*.md   the rules taught, with examples that are run
    tests/          the rules line by line, who sees what, counts, a recorded match for every way to end

No other file has to change: `pytest tests/test_battery.py -k <id>` runs everything that all games must pass.
"""

from enishi.games.manifest import Manifest

# Only facts stand here, so that a list of all games can be shown without loading any rules. The battery verifies the bounds.
MANIFEST = Manifest(
    version=1,  # raise it when the same events would give something else than before
    fewest_seats=2,
    most_seats=2,
    usual_seats=2,
    minutes=(1, 1),
    moves=5,  # as many as `notation.MOVES` has
    longest_list=3,
    most_events=4,
    ends=("won", "tied"),
    # options=(Flag("name"), Number("name", low, high, usual)): the record then has a field of each name, filled before `start`.
    sum_of_returns=1.0,
    observation_merges="Which seat spoke first: each word is said at once with the other.",
)
