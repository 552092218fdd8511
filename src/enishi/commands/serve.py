"""`enishi serve`: the site, where people play in the browser."""

import argparse
import os
import sys
import webbrowser

from enishi.bots import bot, offer
from enishi.web.build import WEB, newer_than
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help=speak("cli.serve.host"))
    parser.add_argument("--port", type=int, default=8037, metavar="N", help=speak("cli.serve.port"))
    parser.add_argument("--public-url", metavar="URL", help=speak("cli.serve.public_url"))
    parser.add_argument("--trusted-proxy", action="append", metavar="A", help=speak("cli.serve.trusted_proxy"))
    parser.add_argument("--data", metavar="DIR", help=speak("cli.serve.data"))
    parser.add_argument("--store", metavar="URL", help=speak("cli.serve.store"))
    parser.add_argument("--metrics", metavar="[H:]N", help=speak("cli.serve.metrics"))
    parser.add_argument("--log", choices=("plain", "json"), default="plain", help=speak("cli.serve.log"))
    parser.add_argument("--bots", metavar="A,B", help=speak("cli.serve.bots"))
    parser.add_argument("--browser", action="store_true", help=speak("cli.serve.browser"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.server.run import serve

    names = arguments.bots.split(",") if arguments.bots else []
    for name in names:
        bot(name)  # refuses one that cannot be made before the site starts
    offer(names)

    changed = newer_than(WEB / "dist" / "index.html")
    if changed:
        print(speak("cli.serve.client_is_old", games=changed), file=sys.stderr)

    def say(addresses: list[str]) -> None:
        print(speak("cli.serve.here", addresses=addresses), flush=True)
        if arguments.browser and _has_desktop():
            webbrowser.open(addresses[0])

    serve(
        arguments.host,
        arguments.port,
        arguments.public_url,
        arguments.data,
        store=arguments.store,
        trusted_proxies=arguments.trusted_proxy,
        metrics=arguments.metrics,
        log=arguments.log,
        say=say,
    )
    return 0


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
