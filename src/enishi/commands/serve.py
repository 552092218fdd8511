"""`enishi serve`: the site, where people play in the browser."""

import argparse
import os
import sys
import webbrowser

from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help=speak("cli.serve.host"))
    parser.add_argument("--port", type=int, default=8037, metavar="N", help=speak("cli.serve.port"))
    parser.add_argument("--public-url", metavar="URL", help=speak("cli.serve.public_url"))
    parser.add_argument("--data", metavar="DIR", help=speak("cli.serve.data"))
    parser.add_argument("--browser", action="store_true", help=speak("cli.serve.browser"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.server.run import serve

    def say(addresses: list[str]) -> None:
        print(speak("cli.serve.here", addresses=addresses), flush=True)
        if arguments.browser and _has_desktop():
            webbrowser.open(addresses[0])

    serve(arguments.host, arguments.port, arguments.public_url, arguments.data, say=say)
    return 0


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
