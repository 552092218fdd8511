"""Names at a table: two people who say the same one are told apart."""

import unicodedata

from enishi.server.table.entries import PersonId
from enishi.server.table.table import Table

_ALIKE = (
    ("авекмнорстухіјѕһԁԛԝԍѵӏ", "abekmhopctyxijshdqwgvi"),
    ("αβεζηικμνορτυχϳϲ", "abeznikmvoptyxjc"),
    ("օոսհցզյ", "onuhgqj"),
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡ", "abcdefghijkimnoprstuvwyzag"),
    ("lı|0", "iiio"),
    ("エカタトニハヘベペロ一丨", "工力夕卜二八へべぺ口ーi"),
)
"""Letters that look like these, after `casefold`: Cyrillic, Greek, Armenian, small capitals, and strokes and kana that look like others."""
_SKELETON = str.maketrans("".join(pair[0] for pair in _ALIKE), "".join(pair[1] for pair in _ALIKE)) | {ord("1"): "i"}


_NAMELESS = (("ゲスト", "guest"), ("観戦者", "onlooker"))
"""What those are called who gave no name; everybody reads it in their own language, so both are one name."""


def told_apart(table: Table, person: PersonId, name: str, most: int) -> str:
    """The name, with a number where another person at the table has it: nobody can pass for somebody else."""
    taken = {_looks(sitter.name) for chair in table.chairs for sitter in chair.people if sitter.person != person}
    taken |= {_looks(asked.name) for asked in table.sharing.values() if asked.person != person}
    if table.host != person:  # who may only look on
        taken.add(_looks(table.host_name))
    found, number = name, 1
    while _looks(found) in taken:
        number += 1
        ending = f" ({number})"
        found = name[: most - len(ending)].rstrip() + ending
    return found


def _looks(name: str) -> str:
    """What is left where names look alike: width, case, spaces and the script of a letter say nothing."""
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    for written, read in _NAMELESS:
        if plain.partition("(")[0] == written:
            plain = read + plain[len(written) :]
    return plain.translate(_SKELETON)
