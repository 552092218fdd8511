"""Checks the deal of a record with nothing but Python: python check_deal.py record.json

It does not know the rules: what could come at each draw it takes from the record (`enishi verify` asks the rules). See fair-deals.md.
"""

import hashlib
import hmac
import json
import sys

FORMAT = b"enishi deal 1"


def need(holds, why):
    if not holds:
        raise ValueError(why)


def is_number(value, least):
    return type(value) is int and least <= value < 2**53


def framed(*parts):
    parts = [part.to_bytes(8, "big") if isinstance(part, int) else part for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(who, table, round, part):
    return hashlib.sha256(framed(FORMAT, b"commitment", who.encode(), table.encode(), round, part)).hexdigest()


def written(setup):
    return json.dumps(setup, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()


def key_of(deal):
    secret, *parts = (bytes.fromhex(part["part"]) for part in deal["parts"])
    return hmac.digest(secret, framed(FORMAT, b"key", deal["table"].encode(), deal["round"], written(deal["setup"]), *parts), "sha256")


def below(key, draw, whole):
    fair = 2**64 - 2**64 % whole
    for block in range(2**32):
        stream = hmac.digest(key, framed(FORMAT, b"draw", draw, block), "sha256")
        for at in (0, 8, 16, 24):
            if (word := int.from_bytes(stream[at : at + 8], "big")) < fair:
                return word % whole


def drawn(key, draw, weights):
    whole = sum(weight if is_number(weight, 1) and type(outcome) is str else 2**53 for outcome, weight in weights)
    need(is_number(whole, 1) and len(dict(weights)) == len(weights), f"draw {draw} has weights that are none")
    rest = below(key, draw, whole)
    for outcome, weight in weights:
        rest -= weight
        if rest < 0:
            return outcome


def drawn_in_match(events, brought, story):
    """What chance brought, in time, as the record tells it; with what was taken back, it must lead to the record's events."""
    need(is_number(brought, 0) and brought <= len(events), "more was brought than there is")
    steps, left = events[brought:] if story is None else story, events[:brought]
    for step in steps:
        left.append(step)
        if step.startswith("undo "):
            need(len(step) < 15 and 0 <= int(step[5:]) < len(left) - 1, "more was taken back than there was")
            del left[int(step[5:]) :]
    need(left == events, "what happened does not lead to the match of the record")
    return [step[2:] for step in steps if step.startswith("~ ")]


def check(record):
    """A sentence that says what is proved, or an error."""
    deal, rules, options = record["deal"], record.get("rules", 1), {} if record.get("options") is None else record["options"]
    setup = {"game": record["game"], "rules": rules, "seats": record["seats"], "options": options}
    need(is_number(deal["format"], 1) and deal["format"] == 1, "the deal is written in another format")
    need(written(deal["setup"]) == written(setup), "the deal belongs to another game")
    rounds = [*(void["round"] for void in deal.get("voided", [])), deal["round"]]
    need(rounds == list(range(1, len(rounds) + 1)) and is_number(deal["round"], 1), "rounds were passed over")
    names = [part["who"] for part in deal["parts"]]
    people = [f"person {place}" for place in range(100) if f"person {place}" in names]
    need(names == ["server", *people], "the parts are not in their order")
    for who, part, fixed in ((part["who"], part["part"], part["commitment"]) for part in deal["parts"]):
        need(bytes.fromhex(part).hex() == part and len(part) == 64, f"what {who} showed is not 32 bytes")
        need(commitment(who, deal["table"], deal["round"], bytes.fromhex(part)) == fixed, f"what {who} showed is not what was fixed")
    for place, (weights, outcome) in enumerate(deal["draws"]):
        need(drawn(key_of(deal), place, weights) == outcome, f"draw {place} does not follow: {outcome}")
    came = drawn_in_match(record["events"], deal.get("brought", 0), deal.get("story"))
    need(came == [outcome for _, outcome in deal["draws"]], "the match was not dealt by these draws")
    besides = "".join(f" ({name}: {deal[name]!r})" for name in ("brought", "absent", "voided") if deal.get(name))
    return f"The server fixed its secret before {len(people)} browsers added their parts; with them all {len(came)} draws follow.{besides}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        try:
            print(check(json.load(file)))
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as wrong:
            sys.exit(f"Not proved: {wrong!r}")
