"""Whole vectors at once: fields of a game to an observation, and counts over a field.

An observation is mostly rows of 16-bit fields times a scale. The compiler cannot know that field and output never
overlap and would move the numbers one by one; these writers state the vector operation themselves. Without compilation
they are the numpy lines they stand for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stoneage_env.engine._jit import compiled

if compiled():
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

_PART = 16  # bits of one of four sums
Writer = Callable[[Any, int, Any, int], None]  # (row, at, source, first): `first` counts in the flattened source


def shares(count: int, full: int, capped: bool = False) -> Writer:
    """A writer of `count` integers as shares of `full`; `capped` ones are shown as 1 from there on."""
    scale = np.float32(1.0 / full)

    def plain(row: Any, at: int, source: Any, first: int) -> None:
        values = source.reshape(-1)[first : first + count]
        row[at : at + count] = (np.minimum(values, full) if capped else values).astype(np.float32) * scale

    def vector(builder: Any, integers: Any) -> Any:
        if capped:
            limit = ir.Constant(integers.type, [full] * count)
            integers = builder.select(builder.icmp_signed("<", integers, limit), integers, limit)
        floats = ir.VectorType(ir.FloatType(), count)
        return builder.fmul(builder.sitofp(integers, floats), ir.Constant(floats, [float(scale)] * count))

    return _writer(plain, vector, count)


def equals(count: int, value: int) -> Writer:
    """A writer of `count` flags: 1 where the integer has this value."""

    def plain(row: Any, at: int, source: Any, first: int) -> None:
        row[at : at + count] = source.reshape(-1)[first : first + count] == value

    def vector(builder: Any, integers: Any) -> Any:
        same = builder.icmp_signed("==", integers, ir.Constant(integers.type, [value] * count))
        return builder.uitofp(same, ir.VectorType(ir.FloatType(), count))

    return _writer(plain, vector, count)


def copies(count: int) -> Writer:
    """A writer of `count` floats as they are."""

    def plain(row: Any, at: int, source: Any, first: int) -> None:
        row[at : at + count] = source.reshape(-1)[first : first + count]

    return _writer(plain, lambda builder, floats: floats, count)


def at_least(count: int, value: int) -> Callable[[Any, int], int]:
    """A test (source, first) of `count` integers: bit i is set where integer i is at least `value`."""

    def plain(source: Any, first: int) -> int:
        return sum(1 << i for i, number in enumerate(source.reshape(-1)[first : first + count]) if number >= value)

    return _test(plain, count, ">=", value)


def nonzero(count: int) -> Callable[[Any, int], int]:
    """A test (source, first) of `count` integers: bit i is set where integer i is not 0."""

    def plain(source: Any, first: int) -> int:
        return sum(1 << i for i, number in enumerate(source.reshape(-1)[first : first + count]) if number)

    return _test(plain, count, "!=", 0)


def _test(plain: Callable[[Any, int], int], count: int, comparison: str, value: int) -> Callable[[Any, int], int]:
    """Compare `count` neighbouring integers with a value at once; the answers as bits."""
    if not compiled():
        return plain

    @intrinsic
    def tested(typing, source, first):
        def generate(context, builder, signature, arguments):
            integers = _loaded(context, builder, signature, arguments, 0, count)
            yes = builder.icmp_signed(comparison, integers, ir.Constant(integers.type, [value] * count))
            return builder.zext(builder.bitcast(yes, ir.IntType(count)), ir.IntType(64))

        return types.intp(source, types.intp), generate

    return tested


def _plain_count_bits(bits: int) -> int:
    """How many bits of a number are 1."""
    return bits.bit_count()


if not compiled():
    count_bits = _plain_count_bits
else:

    @intrinsic
    def count_bits(typing, bits):  # noqa: D103 - the plain form above says it
        return types.intp(types.intp), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])


def occupied(rows: int, width: int, first: int, last: int) -> Callable[[Any], int]:
    """A test of columns `first` to `last` - 1 of a (rows, width) field: bit c is set where column first + c is not all 0."""
    count = last - first

    def plain(source: Any) -> int:
        return sum(1 << column for column in range(count) if source[:, first + column].any())

    if not compiled():
        return plain

    @intrinsic
    def tested(typing, source):
        def generate(context, builder, signature, arguments):
            index = ir.IntType(64)
            both = [
                _loaded(context, builder, signature, [arguments[0], index(row * width + first)], 0, count)
                for row in range(rows)
            ]
            total = both[0]
            for more in both[1:]:
                total = builder.or_(total, more)
            some = builder.icmp_signed("!=", total, ir.Constant(total.type, [0] * count))
            return builder.zext(builder.bitcast(some, ir.IntType(count)), index)

        return types.intp(source), generate

    return tested


def four_sums(rows: int, width: int, first: int, of_nonzero: bool) -> Callable[[Any], int]:
    """A sum over the rows of a (rows, width) field for each of four columns from `first` on, or of rows that are not 0.

    The sums stand in one 64-bit number, 16 bits each, the first column's lowest.
    """
    count = 4

    def plain(source: Any) -> int:
        columns = source[:, first : first + count]
        totals = (columns != 0).sum(axis=0) if of_nonzero else columns.sum(axis=0)
        return sum(int(total) << (_PART * i) for i, total in enumerate(totals))

    if not compiled():
        return plain

    @intrinsic
    def summed(typing, source):
        def generate(context, builder, signature, arguments):
            index = ir.IntType(64)
            total = None
            for row in range(rows):
                at = index(row * width + first)
                values = _loaded(context, builder, signature, [arguments[0], at], 0, count)
                if of_nonzero:
                    some = builder.icmp_signed("!=", values, ir.Constant(values.type, [0] * count))
                    values = builder.zext(some, values.type)
                total = values if total is None else builder.add(total, values)
            return builder.bitcast(total, index)

        return types.int64(source), generate

    return summed


def _writer(plain: Writer, vector: Callable[[Any, Any], Any], count: int) -> Writer:
    """Load `count` numbers as one vector, transform them, store them as one vector."""
    if not compiled():
        return plain

    @intrinsic
    def write(typing, row, at, source, first):
        def generate(context, builder, signature, arguments):
            result = vector(builder, _loaded(context, builder, signature, arguments, 2, count))
            address = builder.add(arguments[0], builder.mul(arguments[1], arguments[1].type(4)))
            store = builder.store(result, builder.inttoptr(address, result.type.as_pointer()))
            store.align = 4
            return context.get_dummy_value()

        return types.void(types.intp, types.intp, source, types.intp), generate

    return write


def _loaded(context: Any, builder: Any, signature: Any, arguments: Any, array: int, count: int) -> Any:
    """`count` neighbouring numbers of an array argument as one vector; the argument after it says from where."""
    dtype = signature.args[array].dtype
    data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
    vector = ir.VectorType(context.get_data_type(dtype), count)
    row = builder.load(builder.bitcast(builder.gep(data, [arguments[array + 1]]), vector.as_pointer()))
    row.align = dtype.bitwidth // 8
    return row
