"""Nets: what was learned of a game, read and run without the library that it was learned with.

`file` says how a net is written down, `make` makes one of real numbers, `own` finds the one in a game's folder, `adviser` asks it.
"""

from enishi.nets.adviser import Advised, Adviser
from enishi.nets.file import Net, read_net
from enishi.nets.make import make
from enishi.nets.own import NETS, net_of

__all__ = ["NETS", "Advised", "Adviser", "Net", "make", "net_of", "read_net"]
