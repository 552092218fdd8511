"""`python -m enishi.testing`: writes what the battery compares, and plays longer than it does."""

import argparse

from enishi.games import ids, load
from enishi.testing import fingerprint, marathon, playthrough


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m enishi.testing", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, module in (("fingerprint", fingerprint), ("playthrough", playthrough), ("marathon", marathon)):
        of_verb = verbs.add_parser(verb, help=(module.__doc__ or "").partition("\n")[0])
        of_verb.add_argument("game", nargs="*", default=[*ids(), "_template"], help="ids of games; all where none is named")
        if verb == "fingerprint":
            of_verb.add_argument(
                "--again", action="store_true", help="for rules that nobody has played yet: the same version, written anew"
            )
        if verb == "marathon":
            of_verb.add_argument("--games", type=float, default=marathon.MOST_GAMES, help="of each setup")
    arguments = parser.parse_args()
    for game in map(load, arguments.game):
        if arguments.verb == "fingerprint":
            fingerprint.write(game, again=arguments.again)
        elif arguments.verb == "playthrough":
            playthrough.write(game)
        else:
            for line in marathon.tell(game, int(arguments.games)):
                print(game.id, line, flush=True)


if __name__ == "__main__":
    main()
