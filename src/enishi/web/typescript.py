"""`python -m enishi.web.typescript > src/enishi/web/types.ts`: TypeScript types of all messages and of every game's view.

Made from the structs, so that what the browser is told and what it believes to be told cannot drift apart.
"""

import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields

from enishi.games import ids, load
from enishi.server.messages import from_client, from_server, pages
from enishi.server.messages.parts import Change
from enishi.server.promises import messages as promises
from enishi.server.promises.handouts import Wanted

ROOTS = {
    "ClientMessage": from_client.ClientMessage,
    "ServerMessage": from_server.ServerMessage,
    "TableState": from_server.TableState,
    "Site": pages.Site,
    "Replay": pages.Replay,
    "Lesson": pages.Lesson,
    "LessonAnswer": pages.LessonAnswer,
    "LessonConsidered": pages.LessonConsidered,
    "Places": pages.Places,
    "AnalysisStep": pages.AnalysisStep,
}
"""Everything else is reached from these."""

HEAD = "/** Made by `python -m enishi.web.typescript`; not to be edited. */"
SIMPLE = {str: "string", bytes: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def written(kind: Any) -> str:
    """A type as TypeScript writes it."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    if is_struct(kind):
        return str(kind.__name__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(arguments[0])
    if origin is Literal:
        return " | ".join(msgspec.json.encode(value).decode() for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(member) for member in arguments))
    return _collection(origin, arguments)


def _collection(origin: Any, arguments: tuple[Any, ...]) -> str:
    if issubclass(origin, Mapping):
        return f"{{ [key: string]: {written(arguments[1])} }}"
    if origin is tuple and Ellipsis not in arguments:
        return f"[{', '.join(written(item) for item in arguments)}]"
    assert issubclass(origin, Sequence), f"no TypeScript is known for {origin}"
    item = written(arguments[0])
    return f"({item})[]" if " | " in item else f"{item}[]"


def structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type is made of, each after those that it needs."""
    if is_struct(kind):
        for inner in get_type_hints(kind, include_extras=True).values():
            yield from structs_in(inner)
        yield kind
    elif get_origin(kind) is not Literal:
        for inner in get_args(kind):
            yield from structs_in(inner)


def interface(struct: type[msgspec.Struct], *, said: bool) -> str:
    """One struct; what the client says may leave out what has a default."""
    config, hints = struct.__struct_config__, get_type_hints(struct, include_extras=True)
    optional = said or config.omit_defaults
    lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag else []
    for field in fields(struct):
        mark = "?" if optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {written(hints[field.name])};")
    doc = (inspect.getdoc(struct) or "").splitlines()
    return "\n".join([f"/** {doc[0]} */" if doc else "", f"export interface {struct.__name__} {{", *lines, "}"]).lstrip()


def _messages() -> list[str]:
    said = set(structs_in(from_client.ClientMessage))
    parts: dict[str, str] = {}
    for root, kind in ROOTS.items():
        for struct in structs_in(kind):
            parts[struct.__name__] = interface(struct, said=struct in said)
        if not is_struct(kind):
            parts[root] = f"export type {root} = {' | '.join([written(kind), *_of_promises(root)])};"
    return [*parts.values(), f"export type Change = {written(Change)};"]


PROMISES = {"ClientMessage": promises.PromiseMessage, "ServerMessage": promises.PromiseAnswer}
"""What is said about promises stands in a namespace of its own."""


def _of_promises(root: str) -> list[str]:
    return [f"promise.{struct.__name__}" for struct in get_args(PROMISES.get(root))]


def _promises() -> str:
    said = set(structs_in(promises.PromiseMessage))
    structs = dict.fromkeys(structs_in(promises.PromiseMessage | promises.PromiseAnswer | Wanted))
    body = "\n".join(interface(struct, said=struct in said) for struct in structs)
    return f"export namespace promise {{\n{body}\n}}"


def _game(id: str) -> str:
    """The picture of one game's table, in a namespace of its own: every game has a `Seat`."""
    structs = dict.fromkeys(structs_in(load(id).view.Table))
    body = "\n".join(interface(struct, said=False) for struct in structs)
    return f"export namespace {id} {{\n{body}\n}}"


def all_types() -> str:
    """The whole file."""
    return "\n\n".join([HEAD, *_messages(), _promises(), *(_game(id) for id in ids())]) + "\n"


if __name__ == "__main__":
    print(all_types(), end="")
