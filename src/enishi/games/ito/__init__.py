"""Shiawase no Ito: three girls of a dormitory pass a strange Fortune on, and somebody must keep an eye on all of them at once."""

from enishi.games.ito.options import Notices
from enishi.games.manifest import Flag, Manifest

MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=2,
    usual_seats=2,
    minutes=(30, 30),
    moves=109,
    longest_list=27,
    most_events=38,
    ends=("all_watched", "out_of_reach", "found", "escaped"),
    options=(Notices("notices"), Flag("if_route")),
    sum_of_returns=1.0,
)
