"""Rows of output buffers, one number at a time: masks, observations, rewards.

A numba array is counted and checked wherever it is handed on, which took a third of a step. Kernels therefore know a row
by its address and write through the functions here. Without compilation a row is a numpy array, and each function is the
plain line it stands for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.engine._jit import compiled, inlined

CACHE_LINE = 64  # bytes
CHUNK = 32  # bytes of a mask that are cleared at once; every mask is longer


def _plain_row_of(buffer: Any, index: int) -> Any:
    """The row of a two-dimensional buffer that the other functions write to."""
    return buffer[index]


def _plain_put(row: Any, at: int, value: Any) -> None:
    """Write one float."""
    row[at] = value


def _plain_allow(mask: Any, code: int, yes: bool) -> None:
    """Mark an action as legal, or not."""
    mask[code] = yes


def _plain_allow_up_to(mask: Any, code: int, size: int, most: int) -> None:
    """Mark the first `most` of `size` neighbouring actions, and not the others; `size` is a constant."""
    for i in range(size):
        mask[code + i] = i < most


def _plain_allow_bits(mask: Any, code: int, size: int, bits: int) -> int:
    """Mark those of `size` neighbouring actions whose bit is set, and not the others; return how many are."""
    for i in range(size):
        mask[code + i] = (bits >> i) & 1
    return bin(bits).count("1")


def _plain_is_allowed(mask: Any, code: int) -> bool:
    """Whether an action is marked."""
    return bool(mask[code])


def _plain_clear(mask: Any, size: int) -> None:
    """Mark no action."""
    mask[:size] = False


def _plain_fetch(buffer: Any, index: int, size: int) -> None:
    """Bring the first bytes of a row near before they are needed; a hint, harmless past the end of the buffer."""


@inlined
def share(value, full):
    """A number that cannot exceed `full`, as a share of it."""
    return np.float32(value) * np.float32(1.0 / full)


@inlined
def capped(value, full):
    """A number without limit, shown as 1 from `full` on."""
    return np.float32(min(value, full)) * np.float32(1.0 / full)


if not compiled():
    row_of, put, allow, allow_up_to, allow_bits, is_allowed, clear, fetch = (
        _plain_row_of,
        _plain_put,
        _plain_allow,
        _plain_allow_up_to,
        _plain_allow_bits,
        _plain_is_allowed,
        _plain_clear,
        _plain_fetch,
    )
else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    _BYTE, _FLOAT = ir.IntType(8), ir.FloatType()

    def _start(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """The address of row `arguments[1]` of buffer `arguments[0]`."""
        view = context.make_array(signature.args[0])(context, builder, arguments[0])
        stride = builder.extract_value(view.strides, 0)
        return builder.add(builder.ptrtoint(view.data, stride.type), builder.mul(arguments[1], stride))

    def _place(builder: Any, row: Any, at: Any, item: Any, size: int) -> Any:
        """A pointer to item `at` of a row."""
        address = builder.add(row, builder.mul(at, at.type(size)))
        return builder.inttoptr(address, item.as_pointer())

    @intrinsic
    def row_of(typing, buffer, index):
        return types.intp(buffer, types.intp), _start

    @intrinsic
    def put(typing, row, at, value):
        def write(context, builder, signature, arguments):
            builder.store(arguments[2], _place(builder, arguments[0], arguments[1], _FLOAT, 4))
            return context.get_dummy_value()

        return types.void(types.intp, types.intp, types.float32), write

    @intrinsic
    def allow(typing, mask, code, yes):
        def write(context, builder, signature, arguments):
            flag = builder.zext(arguments[2], _BYTE)
            builder.store(flag, _place(builder, arguments[0], arguments[1], _BYTE, 1))
            return context.get_dummy_value()

        return types.void(types.intp, types.intp, types.boolean), write

    @intrinsic(prefer_literal=True)
    def allow_up_to(typing, mask, code, size, most):
        def write(context, builder, signature, arguments):
            count = signature.args[2].literal_value
            bytes_ = ir.VectorType(_BYTE, count)
            limit = builder.trunc(arguments[3], _BYTE)
            limits = ir.Constant(bytes_, ir.Undefined)
            for i in range(count):
                limits = builder.insert_element(limits, limit, ir.IntType(32)(i))
            flags = builder.zext(builder.icmp_signed("<", ir.Constant(bytes_, list(range(count))), limits), bytes_)
            store = builder.store(flags, builder.inttoptr(builder.add(arguments[0], arguments[1]), bytes_.as_pointer()))
            store.align = 1
            return context.get_dummy_value()

        return types.void(types.intp, types.intp, size, types.intp), write

    @intrinsic(prefer_literal=True)
    def allow_bits(typing, mask, code, size, bits):
        def write(context, builder, signature, arguments):
            count = signature.args[2].literal_value
            wide, few = ir.VectorType(_BYTE, count), builder.trunc(arguments[3], ir.IntType(count))
            flags = builder.zext(builder.bitcast(few, ir.VectorType(ir.IntType(1), count)), wide)
            place = builder.inttoptr(builder.add(arguments[0], arguments[1]), wide.as_pointer())
            builder.store(flags, place).align = 1
            return builder.zext(builder.ctpop(few), ir.IntType(64))

        return types.intp(types.intp, types.intp, size, types.intp), write

    @intrinsic
    def is_allowed(typing, mask, code):
        def read(context, builder, signature, arguments):
            return builder.trunc(builder.load(_place(builder, arguments[0], arguments[1], _BYTE, 1)), ir.IntType(1))

        return types.boolean(types.intp, types.intp), read

    @intrinsic
    def _clear_chunk(typing, mask, at):
        def write(context, builder, signature, arguments):
            chunk = ir.VectorType(_BYTE, CHUNK)
            place = builder.inttoptr(builder.add(arguments[0], arguments[1]), chunk.as_pointer())
            builder.store(ir.Constant(chunk, [0] * CHUNK), place).align = 1
            return context.get_dummy_value()

        return types.void(types.intp, types.intp), write

    @inlined
    def clear(mask, size):
        """Mark no action: full chunks, then one that ends with the row. Calling memset would take longer."""
        for at in range(0, size - CHUNK, CHUNK):
            _clear_chunk(mask, at)
        _clear_chunk(mask, size - CHUNK)

    @intrinsic(prefer_literal=True)
    def fetch(typing, buffer, index, size):
        def hint(context, builder, signature, arguments):
            start = _start(context, builder, signature, arguments)
            pointer, number = _BYTE.as_pointer(), ir.IntType(32)
            form = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
            call = builder.module.declare_intrinsic("llvm.prefetch", (pointer,), form)
            for offset in range(0, signature.args[2].literal_value, CACHE_LINE):
                line = builder.inttoptr(builder.add(start, start.type(offset)), pointer)
                builder.call(call, [line, number(0), number(3), number(1)])  # for reading, to be kept near, data
            return context.get_dummy_value()

        return types.void(buffer, types.intp, size), hint
