"""Variants: a game of one's own that is another with some constants changed, in a folder outside of the package (`ENISHI_GAMES`).

All of the game is copied but its table, which the site draws with the original's, and its tests. What rests on the old rules (recorded
matches, counts of positions) is made anew; what only people can judge (the rulebook, the insight of bots) is left and said.
"""

import ast
import json
import random
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from enishi import __version__
from enishi.errors import BadSetup
from enishi.games import MARK, ids, load, look_in
from enishi.games.game import Game
from enishi.lab.trial import tried
from enishi.match import Match, new
from enishi.words import LANGUAGES

LEFT_BEHIND = shutil.ignore_patterns(
    "__pycache__", "test_*.py", "records", "perft.txt", "playthrough_*.txt", "fingerprint.txt", "study.json", "fairness.*", "table*", MARK
)
MOST_TRIES = 400
"""Random games that are played to find one for every way to end."""
MOST_EVENTS = 20_000
"""Of a random game; one that is longer than any game of the house by far is taken to have no end."""
LITERALS = (int, float, bool, str, tuple)


@dataclass(frozen=True)
class Constant:
    """A number or the like with a name, at the top of a page of rules."""

    name: str
    value: Any
    file: Path
    lines: tuple[int, int]
    """Where it stands: the first line and the one after the last, counted from 0."""


def constants(folder: Path) -> dict[str, Constant]:
    """Everything in a game's rules that can be set to something else."""
    pages = [folder / "rules.py"] if (folder / "rules.py").is_file() else sorted((folder / "rules").rglob("*.py"))
    found: dict[str, Constant] = {}
    for file in pages:
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                name, value = node.targets[0].id, _literal(node.value)
                if isinstance(value, LITERALS):
                    found[name] = Constant(name, value, file.relative_to(folder), (node.lineno - 1, node.end_lineno or node.lineno))
    return found


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def fork(of: str, id: str, changes: dict[str, str], into: Path, titles: dict[str, str] | None = None) -> Game:
    """Makes a variant in a folder and plays it a little; where it does not work at all, nothing is left behind."""
    original = load(of)
    _check_id(id, into)
    settable = constants(original.folder)
    wanted = {name: _wanted(original, settable, name, text) for name, text in changes.items()}
    if not wanted:
        raise BadSetup("nothing_to_set", constants=_listed(settable))
    folder = into / id
    try:
        shutil.copytree(original.folder, folder, ignore=LEFT_BEHIND)
        _rename(folder, of, id)
        for name, value in wanted.items():
            _set(folder, settable[name], value)
        _state(folder, original, wanted, settable, titles or {})
        look_in(into)
        renew(load(id))
    except Exception as error:  # rules that somebody changed may do anything
        shutil.rmtree(folder, ignore_errors=True)
        raise BadSetup("variant_broken", id=id, reason=_said(error)) from error
    return load(id)


def _said(error: Exception) -> str:
    """What a refusal says, or what kind of failure it was."""
    return str(error) if isinstance(error, BadSetup) else f"{type(error).__name__}: {error}"


def try_out(game: Game) -> None:
    """Compiles a variant and writes what the battery compares; where that fails it is taken away again."""
    wrong = tried(game.id, game.folder.parent)
    if wrong:
        shutil.rmtree(game.folder, ignore_errors=True)
        raise BadSetup("variant_broken", id=game.id, reason=wrong)


def _check_id(id: str, into: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", id):
        raise BadSetup("bad_id", id=id)
    if id in ids() or (into / id).exists():
        raise BadSetup("id_taken", id=id)


def _wanted(game: Game, settable: dict[str, Constant], name: str, text: str) -> Any:
    if name not in settable:
        raise BadSetup("unknown_constant", game=game.id, constant=name, constants=_listed(settable))
    value, old = _typed(text), settable[name].value
    if type(value) is not type(old):
        raise BadSetup("constant_value", constant=name, value=text, old=repr(old))
    return value


def _typed(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _listed(settable: dict[str, Constant]) -> list[str]:
    return [f"{constant.name}={constant.value!r}" for constant in settable.values()]


def _rename(folder: Path, of: str, id: str) -> None:
    """Pages of the variant import one another, not the original's."""
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(rf"\benishi\.games\.{of}\b", f"enishi.games.{id}", text), encoding="utf-8")


def _set(folder: Path, constant: Constant, value: Any) -> None:
    file = folder / constant.file
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first, behind = constant.lines
    file.write_text("".join([*lines[:first], f"{constant.name} = {value!r}\n", *lines[behind:]]), encoding="utf-8")


def _state(folder: Path, original: Game, wanted: dict[str, Any], settable: dict[str, Constant], titles: dict[str, str]) -> None:
    """Gives the variant its title, and says in its rulebook and beside it how it differs."""
    names = {language: titles.get(language) or f"{original.words.say('title', language)}: {folder.name}" for language in LANGUAGES}
    words = folder / "words.toml"
    title = "".join(f"{language} = {json.dumps(names[language], ensure_ascii=False)}\n" for language in LANGUAGES)
    words.write_text(
        re.sub(r"(?m)^\[title\]\n(?:\w+ = .*\n)+", lambda _: f"[title]\n{title}", words.read_text(encoding="utf-8")), encoding="utf-8"
    )
    was = {name: settable[name].value for name in wanted}
    for language in LANGUAGES:
        page = folder / f"rulebook.{language}.md"
        _, _, rest = page.read_text(encoding="utf-8").partition("\n")
        page.write_text(f"# {names[language]}\n\n{difference(original, wanted, was, language)}\n{rest}", encoding="utf-8")
    mark = {"of": original.id, "version": original.manifest.version, "set": wanted, "was": was, "enishi": __version__}
    (folder / MARK).write_bytes(msgspec.json.format(msgspec.json.encode(mark), indent=2) + b"\n")


def difference(original: Game, wanted: dict[str, Any], was: dict[str, Any], language: str) -> str:
    """How the variant differs, in a sentence."""
    from enishi.lab.tables import lab_words

    changes = [f"{name} = {value!r} ({was[name]!r})" for name, value in wanted.items()]
    return lab_words().say("variant.difference", language, {"title": original.words.say("title", language), "changes": changes})


def renew(game: Game) -> None:
    """Writes what rests on the rules: a recorded match for every way to end that random play finds, and counts of positions."""
    tests = game.folder / "tests"
    (tests / "records").mkdir(parents=True, exist_ok=True)
    (tests / "__init__.py").touch()
    missing = set(game.manifest.ends)
    for number in range(MOST_TRIES):
        match = _played(game, number)
        if match.ending in missing:
            (tests / "records" / f"{match.ending}.json").write_text(json.dumps(match.record(), ensure_ascii=False) + "\n", encoding="utf-8")
            missing.discard(match.ending)
        if not missing:
            break
    match = new(game.id)
    choices = sum(len(match.legal(actor)) for actor in match.waiting)
    (tests / "perft.txt").write_text(f"# the first position\nseats {match.seats}\n1 {choices}\n", encoding="utf-8")


def _played(game: Game, number: int) -> Match:
    """A random game, with each number of seats and each sample of options in turn."""
    rng = random.Random(f"variant {number}")
    seats = rng.randint(game.manifest.fewest_seats, game.manifest.most_seats)
    options = {option.name: rng.choice(list(option.samples(seats))) for option in game.manifest.options}
    match = new(game.id, seats, options)
    while not match.over:
        if len(match) > MOST_EVENTS:
            raise BadSetup("variant_endless", events=f"{MOST_EVENTS:,}")
        actor = match.waiting[0]
        weights = match.weights(actor)
        match.play(actor, rng.choices(list(weights), list(weights.values()))[0])
    return match
