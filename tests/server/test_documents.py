"""What is said about the server is what it does: messages, refusals, facts of games."""

import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from enishi.games import ids, load
from enishi.server.messages import from_client, from_server
from enishi.server.promises.messages import PromiseAnswer, PromiseMessage
from enishi.server.refusals import server_words
from enishi.server.table.game_facts import SiteFacts, facts_of, read_facts
from enishi.words import placeholders, read_words

ROOT = Path(__file__).parent.parent.parent
SERVER = ROOT / "src" / "enishi" / "server"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
STARTING = (
    *("port_taken", "bad_port", "data_in_use", "data_format", "data_folder", "data_damaged", "bad_proxy", "no_data"),
    *("copy_not_empty", "copy_nothing", "copy_unfinished", "copy_differs", "store_in_use"),
    *("bad_metrics", "open_metrics", "bad_metrics_token", "store_address", "store_unreachable", "think_store", "think_no_site"),
)
"""Refusals that nobody hears over the protocol: the server does not start."""


def raised_codes() -> set[str]:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    return set(re.findall(r'\brefused\("(\w+)"', sources)) | {"stopping", "store_lost", "too_fast", "erased"}


MESSAGES = [*get_args(from_client.ClientMessage), *get_args(from_server.ServerMessage), *get_args(PromiseMessage), *get_args(PromiseAnswer)]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: str(one.__name__))
def test_every_message_is_documented(message: type) -> None:
    assert f"`{message.__struct_config__.tag}" in PROTOCOL  # type: ignore[attr-defined]


def test_every_refusal_has_words_and_stands_in_the_protocol() -> None:
    words = {key.removeprefix("refusal.") for key in server_words().entries if key.startswith("refusal.")}
    listed = set(re.findall(r"`(\w+)`", PROTOCOL.partition("## Refusals")[2]))
    raised = raised_codes()
    assert raised <= words
    assert raised - set(STARTING) <= listed
    own = {key.removeprefix("refusal.") for key in read_words(SERVER / "words.toml") if key.startswith("refusal.")}
    assert own <= raised, "words that nobody says"


def test_both_languages_want_the_same_facts() -> None:
    for key, entry in server_words().entries.items():
        assert placeholders(entry["en"]) == placeholders(entry["ja"]), key


def test_the_example_of_site_toml_can_be_read() -> None:
    text = (ROOT / "docs" / "site-facts.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example
    facts = read_facts(example[1])
    assert facts.talk.notes[0].name == "topic"
    for part in SiteFacts.__struct_fields__:
        assert part in example[1]


def test_an_unknown_fact_is_an_error() -> None:
    with pytest.raises(Exception, match="unknown field"):
        read_facts("bot = true")


@pytest.mark.parametrize("id", ids())
def test_the_facts_of_a_game_name_phases_moves_and_words_that_it_has(id: str) -> None:
    facts, game = facts_of(id), load(id)
    phases = {*facts.clock.untimed, *facts.answers.delayed, *facts.talk.team_before}
    phases |= {phase for note in facts.talk.notes for phase in note.phases or ()}
    if phases or facts.talk.notes:
        assert all(f"phase.{phase}" in game.words for phase in phases)
        assert all(f"note.{note.name}" in game.words for note in facts.talk.notes)
    assert all(move in game.numbers for move in facts.automation.moves)
    if facts.talk.team_before:
        assert game.manifest.teams
    if facts.bots and not facts.hints:
        acting = [key.removeprefix("do.") for key in read_words(files(game.package) / "explain.toml") if key.startswith("do.")]
        assert all(f"advice.{phase}" in game.words for phase in acting)


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=lambda path: str(path.relative_to(SERVER)))
def test_shared_code_names_no_game(path: Path) -> None:
    strings = re.findall(r'["\'](\w+)["\']', path.read_text(encoding="utf-8"))
    assert not set(strings) & set(ids())
