"""Deals that anybody can check: everybody's part is fixed before it is shown, and every draw follows from all parts together.

`commitments` says how a part is fixed and shown, `draws` how a draw follows, `statement` what a record says of its deal, and `verify`
what that proves. docs/fair-deals.md is the format to the byte. Nothing here knows the site: it is handed bytes and gives bytes.
"""

from enishi.deals.commitments import PART_SIZE, commitment, key_of
from enishi.deals.draws import Draws, drawn
from enishi.deals.statement import Deal, Draw, Part, VoidRound
from enishi.deals.verify import Finding, verify

__all__ = ["PART_SIZE", "Deal", "Draw", "Draws", "Finding", "Part", "VoidRound", "commitment", "drawn", "key_of", "verify"]
