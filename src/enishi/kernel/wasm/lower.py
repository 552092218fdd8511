"""From Numba's code for this processor to an object for WebAssembly.

Numba hands out the LLVM code of a function with everything it calls. What is of this processor or of Python in it is taken off: its
layout of data, its features, counting of references (nothing is allocated), and the functions that Python would call. Around each entry
point goes a small function that takes addresses and 32-bit numbers and makes of them what Numba's function takes.
"""

import re
from collections.abc import Sequence
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np

from enishi.kernel.twin import Twins
from enishi.kernel.wasm.entries import Entry, Many, One, Seed, Taken

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"

RUNTIME = """
define linkonce_odr void @NRT_incref(ptr %object) alwaysinline { ret void }
define linkonce_odr void @NRT_decref(ptr %object) alwaysinline { ret void }
"""
"""What Numba counts references with: nothing is counted, since nothing is allocated."""

PRODUCT = """
define void @__multi3(ptr %out, i64 %a, i64 %a_high, i64 %b, i64 %b_high) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carried = lshr i64 %p00, 32
  %middle = add i64 %p10, %carried
  %middle_low = and i64 %middle, 4294967295
  %middle_high = lshr i64 %middle, 32
  %other = add i64 %p01, %middle_low
  %other_high = lshr i64 %other, 32
  %low = mul i64 %a, %b
  %sum = add i64 %p11, %middle_high
  %upper = add i64 %sum, %other_high
  %cross = mul i64 %a, %b_high
  %crossing = mul i64 %a_high, %b
  %upper2 = add i64 %upper, %cross
  %high = add i64 %upper2, %crossing
  store i64 %low, ptr %out
  %second = getelementptr i8, ptr %out, i32 8
  store i64 %high, ptr %second
  ret void
}
"""
"""A product of 128 bits, which LLVM makes of some sums in loops and WebAssembly has no instruction for."""

ROOT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""


def lowered(twins: Twins, entries: Sequence[Entry]) -> bytes:
    """An object file with these entry points; `twins` compile without keeping anything."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    module = llvm.parse_assembly(_head())
    for entry in entries:
        code, symbol, result = _compiled(twins, entry)
        module.link_in(llvm.parse_assembly(_for_wasm(code)))
        module.link_in(llvm.parse_assembly(_head() + _wrapper(entry, symbol, result)))
    module.link_in(llvm.parse_assembly(_head() + ROOT))
    _keep_only(module, {entry.name for entry in entries})
    _optimise(module, target)
    module.link_in(llvm.parse_assembly(_head() + PRODUCT))
    module.verify()
    return bytes(target.emit_object(module))


def _head() -> str:
    return f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'


def _compiled(twins: Twins, entry: Entry) -> tuple[str, str, Any]:
    """Numba's code of an entry's function, its name there, and the type of what it returns."""
    function = getattr(twins.module(entry.module), entry.function)
    function.compile(tuple(_type(taken) for taken in entry.takes))
    made = function.overloads[function.signatures[-1]]
    return made.library.get_llvm_str(), made.fndesc.llvm_func_name, made.signature.return_type


def _type(taken: Taken) -> Any:
    native: Any = numba
    if isinstance(taken, One):
        return native.from_dtype(taken.kind)
    return native.typeof(np.zeros(1, taken.kind)) if isinstance(taken, Many) else native.types.int64


def _for_wasm(code: str) -> str:
    """The code without what is of this processor."""
    code = re.sub(r"^target (datalayout|triple) = .*\n", "", code, flags=re.M)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)
    code = re.sub(r"^define linkonce_odr void @NRT_(incref|decref)\(.*?^}\n", "", code, flags=re.M | re.S)
    return _head() + code + RUNTIME


def _wrapper(entry: Entry, symbol: str, result: Any) -> str:
    """A function that takes addresses and 32-bit numbers, and calls Numba's."""
    outer: list[str] = []
    inner = ["ptr %result", "ptr %error"]
    body: list[str] = []
    for at, taken in enumerate(entry.takes):
        if isinstance(taken, Many):
            outer.append(f"ptr %a{at}")
            length = str(taken.length)
            if taken.length is None:
                outer.append(f"i32 %n{at}")
                body.append(f"%l{at} = zext i32 %n{at} to i64")
                length = f"%l{at}"
            size = taken.kind.itemsize
            inner += ["ptr null", "ptr null", f"i64 {length}", f"i64 {size}", f"ptr %a{at}", f"i64 {length}", f"i64 {size}"]
        elif isinstance(taken, One):
            outer.append(f"ptr %a{at}")
            inner.append(f"ptr %a{at}")
        elif isinstance(taken, Seed):
            outer += [f"i32 %low{at}", f"i32 %high{at}"]
            body += [
                f"%l{at} = zext i32 %low{at} to i64",
                f"%h{at} = zext i32 %high{at} to i64",
                f"%s{at} = shl i64 %h{at}, 32",
                f"%w{at} = or i64 %s{at}, %l{at}",
            ]
            inner.append(f"i64 %w{at}")
        else:
            outer.append(f"i32 %i{at}")
            body.append(f"%w{at} = sext i32 %i{at} to i64")
            inner.append(f"i64 %w{at}")
    takes = ", ".join(part.split()[0] for part in inner)
    lines = [
        "%result = alloca i64",
        "%error = alloca ptr",
        "store i64 0, ptr %result",
        *body,
        f"%status = call i32 @{symbol}({', '.join(inner)})",
        *_returned(result),
    ]
    return f"declare i32 @{symbol}({takes})\ndefine i32 @{entry.name}({', '.join(outer)}) {{\n  " + "\n  ".join(lines) + "\n}\n"


def _returned(result: Any) -> list[str]:
    if isinstance(result, numba.types.Boolean | numba.types.Integer):
        kind = f"i{getattr(result, 'bitwidth', 8)}"  # a truth takes a byte
        if kind == "i32":
            return ["%answer = load i32, ptr %result", "ret i32 %answer"]
        change = "trunc" if kind == "i64" else "zext"
        return [f"%whole = load {kind}, ptr %result", f"%answer = {change} {kind} %whole to i32", "ret i32 %answer"]
    assert isinstance(result, numba.types.NoneType), f"an entry point returns a whole number or nothing, not {result}"
    return ["ret i32 0"]


def _keep_only(module: llvm.ModuleRef, names: set[str]) -> None:
    """Only these functions can be called from outside; what they do not need is dropped."""
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration and thing.name not in names:
            thing.linkage = "internal"


def _optimise(module: llvm.ModuleRef, target: llvm.TargetMachine) -> None:
    passes = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
