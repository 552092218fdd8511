"""The part of Python that rules are written in: what can be compiled for a processor and for a GPU, without allocating anything.

Numba answers anything else with a page about types, or takes it on the one target and refuses it on the other. So a function that is
marked as a rule is read first, and what does not belong in it is named with its line.
"""

import ast
import builtins
from collections.abc import Iterator

STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.For, ast.While, ast.If, ast.Return, ast.Break, ast.Continue, ast.Pass)
EXPRESSIONS = (
    ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.Tuple,
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
)  # fmt: skip
CALLABLE = {"range", "min", "max", "len", "abs", "int", "float", "bool"}
"""What rules may call of Python's own functions."""
REFUSED = set(vars(builtins)) - CALLABLE

NAMES = {
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.List: "a list",
    ast.Set: "a set",
    ast.Dict: "a dict",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "a lambda",
    ast.FunctionDef: "a function inside a function",
    ast.Raise: "`raise`",
    ast.Assert: "`assert`",
    ast.Try: "`try`",
    ast.With: "`with`",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
}


class NotARule(SyntaxError):
    """Something in a rule that cannot be compiled everywhere."""


def check_rules(tree: ast.Module, file: str) -> None:
    """Refuses a module in whose rules there is anything that rules cannot be written in."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and _is_rule(function):
            for node, what in _faults(function):
                raise NotARule(
                    f"{what} does not belong in the rule `{function.name}`: rules are loops, ifs and numbers (kernel/language.py)",
                    (file, node.lineno, node.col_offset + 1, None),
                )


def _is_rule(function: ast.FunctionDef) -> bool:
    return any(isinstance(decorator, ast.Name) and decorator.id == "rule" for decorator in function.decorator_list)


def _faults(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """What does not belong in a rule, from the top."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in body:
        for node in _nodes(statement):
            what = _fault(node)
            if what:
                yield node, what


def _nodes(node: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """All statements and expressions below a node and itself; types are notes for people."""
    if isinstance(node, ast.stmt | ast.expr):
        yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name != "annotation":
                yield from _nodes(child)


def _fault(node: ast.stmt | ast.expr) -> str | None:
    if not isinstance(node, STATEMENTS + EXPRESSIONS):
        return NAMES.get(type(node), f"`{type(node).__name__}`")
    if isinstance(node, ast.Constant) and not isinstance(node.value, int | float):
        return f"the constant {node.value!r}"
    if isinstance(node, ast.For) and not (isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name)):
        return "a loop over anything but `range`"
    if isinstance(node, ast.Call):
        return _fault_of_call(node)
    return None


def _fault_of_call(call: ast.Call) -> str | None:
    if call.keywords or any(isinstance(argument, ast.Starred) for argument in call.args):
        return "a call with anything but plain arguments"
    if isinstance(call.func, ast.Name) and call.func.id in REFUSED:
        return f"a call of `{call.func.id}`"
    return None
