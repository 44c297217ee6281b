"""The limit kernel: what one step of a batched game costs on this machine when the game has no rules.

Each step reads and changes 200 bytes of every row, writes observation floats and mask bytes from them, and draws a
legal action, which decides how the row changes next. Nothing here knows the game; the benchmark compares the engine
with it. The body of a row is written out as vector operations, since the compiler leaves scalar remains of loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # it ships no type information
from numba.extending import intrinsic
from numpy.typing import NDArray

STATE_BYTES = 200  # of a row that a step touches, however long the row is
VALUES = STATE_BYTES // 2  # as int16
SCALE = 1 / 32768  # brings a value into [-1, 1)
FLOAT_LANES, MASK_LANES = 16, 32  # numbers written at once
STATE_LANES = (32, 32, 32, 4)  # values changed at once
# The generator is a 64-bit congruential one, of which the upper half is used (constants: Knuth's MMIX).
MULTIPLIER = np.uint64(6364136223846793005)
INCREMENT = np.uint64(1442695040888963407)
HALF = np.uint64(32)

_INT8, _INT16, _INT32, _INT64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_U = np.uint64  # as an index: numba then does not ask whether it counts from the end


class LimitKernel:
    """A batch of rows without rules: LimitKernel(floats=316, actions=91, batch=1024, row_bytes=1400).step()"""

    def __init__(self, floats: int, actions: int, batch: int, row_bytes: int, seed: int = 0) -> None:
        if floats < FLOAT_LANES or actions < MASK_LANES or row_bytes < STATE_BYTES:
            least = f"at least {FLOAT_LANES}, {MASK_LANES} and {STATE_BYTES} are needed"
            raise ValueError(f"floats={floats}, actions={actions}, row_bytes={row_bytes}: {least}")
        random = np.random.default_rng(seed)
        stride = -(-row_bytes // 2)
        self.state: NDArray[np.int16] = random.integers(-32768, 32768, size=(batch, stride), dtype=np.int16)
        self.state[:, 1] = self.state[:, 0] ^ np.int16(-32768)  # opposite signs for good: some action is always legal
        self.observations = np.zeros((batch, floats), np.float32)
        self.masks = np.zeros((batch, actions), np.bool_)
        self.actions = np.zeros(batch, np.int64)
        self.stream = random.integers(2**63, size=1, dtype=np.uint64)
        self._kernel = compiled_step(floats, actions, stride)
        self._flat = (self.state.reshape(-1), self.observations.reshape(-1), self.masks.reshape(-1))

    def step(self) -> None:
        """One step of every row."""
        self._kernel(*self._flat, self.actions, self.stream)


@cache
def compiled_step(floats: int, actions: int, stride: int) -> Callable[..., None]:
    """The step for rows of one shape."""
    write_row = row_writer(floats, actions)

    def step(state: Any, observations: Any, masks: Any, chosen: Any, stream: Any) -> None:
        draw = stream[0]
        for row in range(len(chosen)):
            change = np.int16(2 * chosen[row] + 1)  # odd, so every value changes
            write_row(state, row * stride, change, observations, row * floats, masks, row * actions)
            while True:  # about half of the actions are legal: drawing again is the quickest way to a uniform choice
                draw = draw * MULTIPLIER + INCREMENT
                action = ((draw >> HALF) * _U(actions)) >> HALF
                if masks[_U(row * actions) + action]:
                    break
            chosen[row] = action
        stream[0] = draw

    return numba.njit(nogil=True, error_model="numpy", fastmath=True)(step)


def blocks(size: int, lanes: int) -> Iterator[tuple[int, int]]:
    """Where each block of an output row begins, and at which value of the state it is read.

    The last block ends with the row. It comes first, because the block before it may write some of the same numbers.

    >>> list(blocks(40, lanes=16))
    [(24, 84), (0, 0), (16, 16)]
    """
    yield size - lanes, VALUES - lanes
    for start in range(0, size - lanes, lanes):
        yield start, start % (VALUES - lanes)


def row_writer(floats: int, actions: int) -> Any:
    """A function for compiled code that changes the values of one row and writes its observation and its mask."""

    def write_row(_: Any, state: Any, at: Any, change: Any, floats_out: Any, first: Any, mask_out: Any, start: Any) -> Any:
        index = numba.types.intp
        signature = numba.types.void(state, index, numba.types.int16, floats_out, index, mask_out, index)
        return signature, write

    def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def pointer(array: int, offset: int, element: Any, lanes: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, args[array]).data
            index = builder.add(args[INDEX_OF[array]], ir.Constant(_INT64, offset))
            return builder.bitcast(builder.gep(data, [index]), ir.VectorType(element, lanes).as_pointer())

        change_values(builder, args[CHANGE], lambda offset, lanes: pointer(STATE, offset, _INT16, lanes))
        for start, source in blocks(floats, FLOAT_LANES):
            values = builder.load(pointer(STATE, source, _INT16, FLOAT_LANES), align=2)
            kind = ir.VectorType(ir.FloatType(), FLOAT_LANES)
            scaled = builder.fmul(builder.sitofp(values, kind), ir.Constant(kind, [SCALE] * FLOAT_LANES))
            builder.store(scaled, pointer(FLOATS_OUT, start, ir.FloatType(), FLOAT_LANES), align=4)
        for start, source in blocks(actions, MASK_LANES):
            values = builder.load(pointer(STATE, source, _INT16, MASK_LANES), align=2)
            legal = builder.icmp_signed("<", values, ir.Constant(values.type, [0] * MASK_LANES))
            ones = builder.zext(legal, ir.VectorType(_INT8, MASK_LANES))
            builder.store(ones, pointer(MASK_OUT, start, _INT8, MASK_LANES), align=1)
        return context.get_dummy_value()

    return intrinsic(write_row)


# The arguments of write_row: three arrays, each followed by where the row begins in it (STATE_AT and so on).
STATE, STATE_AT, CHANGE, FLOATS_OUT, FLOATS_AT, MASK_OUT, MASK_AT = range(7)
INDEX_OF = {STATE: STATE_AT, FLOATS_OUT: FLOATS_AT, MASK_OUT: MASK_AT}


def change_values(builder: Any, change: Any, pointer: Callable[[int, int], Any]) -> None:
    """Add the change to every value."""
    offset = 0
    for lanes in STATE_LANES:
        kind = ir.VectorType(_INT16, lanes)
        single = builder.insert_element(ir.Constant(kind, ir.Undefined), change, ir.Constant(_INT32, 0))
        everywhere = builder.shuffle_vector(single, single, ir.Constant(ir.VectorType(_INT32, lanes), [0] * lanes))
        place = pointer(offset, lanes)
        builder.store(builder.add(builder.load(place, align=2), everywhere), place, align=2)
        offset += lanes
