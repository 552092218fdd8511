"""`enishi house`: for the host of a site: who was reported, who is shut out, what is taken off and erased."""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from enishi.commands import Usage
from enishi.words import Speaker

if TYPE_CHECKING:
    from enishi.server.people.register import Order
    from enishi.server.store.store import Store

MOST = 1000


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("--data", metavar="DIR|URL", help=speak("cli.house.data"))
    actions = parser.add_subparsers(dest="action", required=True, metavar=speak("cli.house.action"))
    for name in ("blocked", "block", "unblock", "reports", "take-off", "erase"):
        action = actions.add_parser(name, help=speak(f"cli.house.{name}"), description=speak(f"cli.house.{name}"))
        if name in ("block", "unblock", "erase"):
            action.add_argument("person", help=speak("cli.house.person"))
        if name == "block":
            action.add_argument("--why", default="", help=speak("cli.house.why"))
        if name == "reports":
            action.add_argument("--settle", metavar="ID", help=speak("cli.house.settle"))
        if name == "take-off":
            action.add_argument("table", help=speak("cli.house.table"))
            action.add_argument("person", help=speak("cli.house.person"))
            action.add_argument("--at", type=int, metavar="MS", help=speak("cli.house.at"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    asyncio.run(_run(arguments, speak))
    return 0


async def _run(arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.run import data_folder
    from enishi.server.store.beside import open_beside

    store = open_beside(arguments.data or str(data_folder()))
    await store.open()
    try:
        await _need_there(store, arguments, speak)
        await _ACTIONS[arguments.action](store, arguments, speak)
    finally:
        await store.close()


async def _need_there(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    """Refuses what is about nobody, no table, or no report."""
    from enishi.server.line.identity import PERSON
    from enishi.server.people import register

    person, table, report = (getattr(arguments, name, None) for name in ("person", "table", "settle"))
    if person is not None:
        if not PERSON.fullmatch(person):
            raise Usage(speak("cli.house.no_person", person=person))
        if arguments.action == "unblock" and not await register.is_shut_out(store, person):
            raise Usage(speak("cli.house.not_blocked", person=person))
    if table is not None and await store.line(table) is None:
        raise Usage(speak("cli.house.no_table", table=table))
    if report is not None and report not in dict(await register.reports(store, MOST)):
        raise Usage(speak("cli.house.no_report", id=report))


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


async def _blocked(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people import register

    found = await register.shut_out(store)
    print("\n".join(f"{person}  {_when(at)}  {why}" for person, why, at in found) or speak("cli.house.nobody"))


async def _block(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people import register

    await store.keep(register.shutting_out(arguments.person, arguments.why, round(time.time() * 1000)))
    print(speak("cli.house.is_blocked", person=arguments.person))


async def _unblock(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people import register

    await store.keep(register.letting_in(arguments.person))
    print(speak("cli.house.is_unblocked", person=arguments.person))


async def _reports(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people import register

    if arguments.settle:
        await store.keep(register.settling(arguments.settle))
        print(speak("cli.house.settled", id=arguments.settle))
        return
    found = await register.reports(store, MOST)
    if not found:
        print(speak("cli.house.no_reports"))
    for id, report in found:
        print(speak("cli.house.report", id=id, when=_when(report.at), name=report.name, person=report.person, table=report.table))
        print(f"  {_in_a_line(report.why)}")
        for words in report.words:
            print(f"    {words.at}  {_in_a_line(words.text)}")


def _in_a_line(text: str) -> str:
    """What somebody wrote, so that nothing of it looks like a line of ours."""
    return " / ".join(text.splitlines())


async def _take_off(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people.register import TakeOff

    await _order(store, TakeOff(arguments.table, arguments.person, arguments.at), speak)


async def _erase(store: "Store", arguments: argparse.Namespace, speak: Speaker) -> None:
    from enishi.server.people.register import Erase

    await _order(store, Erase(arguments.person), speak)


async def _order(store: "Store", order: "Order", speak: Speaker) -> None:
    """The site does it: it knows who looks at the table now."""
    from enishi.server.identifiers import new_key
    from enishi.server.people import register

    await store.keep(register.ordering(new_key(12), order, round(time.time() * 1000)))
    print(speak("cli.house.ordered"))


_ACTIONS: dict[str, Callable[["Store", argparse.Namespace, Speaker], Awaitable[None]]] = {
    "blocked": _blocked,
    "block": _block,
    "unblock": _unblock,
    "reports": _reports,
    "take-off": _take_off,
    "erase": _erase,
}
