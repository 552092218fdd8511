"""Variants: a game of one's own that is another with some constants changed, in a folder outside of the package (`ENISHI_GAMES`).

All of the game is copied but its table, which the site draws with the original's, and its tests. What rests on the old rules (recorded
matches, counts of positions) is made anew; what only people can judge (the rulebook, the insight of bots) is left and said.
"""

import ast
import json
import re
import shutil
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path
from typing import Any

import msgspec

from enishi import __version__
from enishi.errors import BadSetup
from enishi.games import MARK, ids, load, look_in
from enishi.games.game import Game
from enishi.lab.rehearsal import Compared, failure
from enishi.lab.trial import BadTrial, tried
from enishi.words import LANGUAGES

LEFT_BEHIND = shutil.ignore_patterns(
    "__pycache__", "test_*.py", "records", "perft.txt", "playthrough_*.txt", "fingerprint.txt", "study.json", "fairness.*", "table*", MARK
)
LITERALS = (int, float, bool, str, tuple)


@dataclass(frozen=True)
class Constant:
    """A number or the like with a name, at the top of a page of rules."""

    name: str
    value: Any
    file: Path
    lines: tuple[int, int]
    """Where it stands: the first line and the one after the last, counted from 0."""
    meaning: str
    """What the page says of it, below it or behind it; often nothing."""


def constants(folder: Path) -> dict[str, Constant]:
    """Everything in a game's rules that can be set to something else."""
    pages = [folder / "rules.py"] if (folder / "rules.py").is_file() else sorted((folder / "rules").rglob("*.py"))
    found: dict[str, Constant] = {}
    for file in pages:
        text = file.read_text(encoding="utf-8")
        body = ast.parse(text).body
        for node, below in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                name, value, end = node.targets[0].id, _literal(node.value), node.end_lineno or node.lineno
                if isinstance(value, LITERALS):
                    meaning = _said_of(below, text.splitlines()[end - 1])
                    found[name] = Constant(name, value, file.relative_to(folder), (node.lineno - 1, end), meaning)
    return found


def _said_of(below: ast.stmt | None, line: str) -> str:
    """The first line of the text below a constant, or the comment behind it."""
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
        return below.value.value.strip().splitlines()[0]
    return line.partition("  # ")[2].strip()


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def fork(of: str, id: str, changes: dict[str, str], into: Path, titles: dict[str, str] | None = None) -> Game:
    """Makes a variant in a folder; where its pages cannot even be read, nothing is left behind. It has not been played yet (`try_out`)."""
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
        return load(id)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadSetup("study_folder", folder=str(into), reason=error.strerror or str(error)) from error
    except Exception as error:  # rules that somebody changed may do anything
        shutil.rmtree(folder, ignore_errors=True)
        raise BadSetup("variant_broken", id=id, reason=failure(error, folder)) from error


def try_out(game: Game, language: str = "en") -> Compared:
    """Plays a variant for the first time, which also writes what the battery compares; where that fails it is taken away again."""
    try:
        return tried(game.id, game.folder.parent, original_of(game), language)
    except BadTrial as fault:
        shutil.rmtree(game.folder, ignore_errors=True)
        raise BadSetup("variant_broken", id=game.id, reason=str(fault)) from fault


def original_of(game: Game) -> str:
    """What a variant is one of."""
    return str(msgspec.json.decode((game.folder / MARK).read_bytes())["of"])


def _check_id(id: str, into: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", id) or iskeyword(id):
        raise BadSetup("bad_id", id=id)
    if id in ids() or (into / id).exists():
        raise BadSetup("id_taken", id=id)


def _wanted(game: Game, settable: dict[str, Constant], name: str, text: str) -> Any:
    if name not in settable:
        raise BadSetup("unknown_constant", game=game.id, constant=name, constants=_listed(settable))
    value, old = _typed(text), settable[name].value
    if not _alike(value, old):
        raise BadSetup("constant_value", constant=name, value=text, old=repr(old))
    if value == old:
        raise BadSetup("constant_same", constant=name, value=repr(old), game=game.id)
    return value


def _alike(value: Any, old: Any) -> bool:
    """Of the same kind, and in a list all of kinds that are in the old one."""
    if type(value) is not type(old):
        return False
    return not isinstance(old, tuple) or all(any(_alike(one, other) for other in old) for one in value)


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
