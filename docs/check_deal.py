"""Checks the deal of a record with nothing but Python: python check_deal.py record.json

It does not know the rules: what could come at each draw it takes from the record (`enishi verify` asks the rules).
The format is in fair-deals.md.
"""

import hashlib
import hmac
import json
import sys

FORMAT = b"enishi deal 1"


def number(value):
    return value.to_bytes(8, "big")


def framed(*parts):
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(who, table, round, part):
    return hashlib.sha256(framed(FORMAT, b"commitment", who.encode(), table.encode(), number(round), part)).hexdigest()


def key_of(deal):
    secret, *parts = (bytes.fromhex(part["part"]) for part in deal["parts"])
    setup = json.dumps(deal["setup"], ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()
    table, round = deal["table"].encode(), number(deal["round"])
    return hmac.digest(secret, framed(FORMAT, b"key", table, round, setup, *parts), "sha256")


def below(key, draw, whole):
    fair = 2**64 - 2**64 % whole
    for block in range(2**32):
        stream = hmac.digest(key, framed(FORMAT, b"draw", number(draw), number(block)), "sha256")
        for at in (0, 8, 16, 24):
            word = int.from_bytes(stream[at : at + 8], "big")
            if word < fair:
                return word % whole


def drawn(key, draw, weights):
    rest = below(key, draw, sum(weight for _, weight in weights))
    for outcome, weight in weights:
        rest -= weight
        if rest < 0:
            return outcome


def drawn_in_match(record, deal):
    """What chance brought, in time, as the record tells it."""
    steps = deal.get("story") or record["events"][deal.get("brought", 0) :]
    return [step[2:] for step in steps if step.startswith("~ ")]


def check(record):
    """A sentence that says what is proved, or an error."""
    deal = record["deal"]
    setup = {"game": record["game"], "rules": record.get("rules", 1), "seats": record["seats"], "options": record["options"]}
    assert deal["format"] == 1, "the deal is written in another format"
    assert deal["setup"] == setup, "the deal belongs to another game"
    names = [part["who"] for part in deal["parts"]]
    people = [f"person {place}" for place in range(100) if f"person {place}" in names]
    assert names == ["server", *people], "the parts are not in their order"
    for part in deal["parts"]:
        opened = commitment(part["who"], deal["table"], deal["round"], bytes.fromhex(part["part"]))
        assert len(part["part"]) == 64, f"what {part['who']} showed is not 32 bytes"
        assert opened == part["commitment"], f"what {part['who']} showed is not what was fixed"
    key = key_of(deal)
    for place, (weights, outcome) in enumerate(deal["draws"]):
        assert drawn(key, place, weights) == outcome, f"draw {place} does not follow: {outcome}"
    assert drawn_in_match(record, deal) == [outcome for _, outcome in deal["draws"]], "the match was not dealt by these draws"
    return f"The server fixed its secret before {len(people)} browsers added their parts; with them all {len(deal['draws'])} draws follow."


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        try:
            print(check(json.load(file)))
        except (AssertionError, KeyError, TypeError, ValueError) as wrong:
            sys.exit(f"Not proved: {wrong}")
