"""Compiles the Python of a house beforehand. Runs in Node by Pyodide (`compiling.mjs`): only the Python that will load it can do that.

All of Enishi is compiled, and of the standard library what the house imports when it begins; the rest stays as it is, which packs better.
Docstrings are left out: nobody reads them there.
"""

import ast
import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Collection

UNCHECKED = (1).to_bytes(4, "little")
"""A hash of the source stands in the file, and nobody compares it."""


def begin(folder: str, beginning: str) -> set[str]:
    """Unpacks Enishi, imports the house, and answers which files of the standard library that took."""
    with zipfile.ZipFile(f"{folder}/enishi.zip") as opened:
        opened.extractall("/enishi")
    sys.path.insert(0, "/enishi")
    importlib.import_module(beginning)
    library = next(path for path in sys.path if path.endswith(".zip"))
    origins = [getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values())]
    return {origin.removeprefix(f"{library}/") for origin in origins if origin.startswith(f"{library}/")}


def compile_archive(file: str, wanted: Collection[str] | None = None) -> None:
    """Compiles these files of an archive, or all of Python in it, in its place."""
    made = io.BytesIO()
    with zipfile.ZipFile(file) as opened, zipfile.ZipFile(made, "w") as archive:
        for name in sorted(opened.namelist()):
            content = opened.read(name)
            if name.endswith(".py") and (wanted is None or name in wanted):
                archive.writestr(zipfile.ZipInfo(f"{name}c"), compiled(content, name))
            else:
                archive.writestr(zipfile.ZipInfo(name), content)
    with open(file, "wb") as written:
        written.write(made.getvalue())


def compiled(source: bytes, name: str) -> bytes:
    """What an import loads without reading the source."""
    code = compile(without_docstrings(ast.parse(source)), name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, clean=False):
            if len(node.body) == 1 and not isinstance(node, ast.Module):
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
            else:
                del node.body[0]
    return tree
