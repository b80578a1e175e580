import blake2b from "argon2id/lib/blake2b.js";

/** What the WebAssembly of `argon2id` does on its memory: all arguments are addresses, but those of `getLZ` after two. */
export interface Argon2Wasm {
  G(x: number, y: number, result: number, scratch: number): void;
  G2(x: number, y: number, result: number, scratch: number): void;
  xor(result: number, x: number, y: number): void;
  getLZ(
    result: number,
    random: number,
    lane: number,
    lanes: number,
    pass: number,
    slice: number,
    offset: number,
    slices: number,
    segmentLength: number,
  ): void;
}

export interface Argon2Input {
  password: Uint8Array;
  salt: Uint8Array;
  memoryKib: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

const BLOCK = 1024;
const PAGE = 65_536;
const SLICES = 4;
/** Argon2id, version 1.3 (RFC 9106). */
const TYPE = 2;
const VERSION = 0x13;
// Where things lie in the memory, as the library has it: scratch, the address generator's three blocks, a pair of numbers,
// a block for later passes, then the blocks themselves.
const SCRATCH = 0;
const RANDOM = BLOCK;
const COUNTER = 2 * BLOCK;
const ZERO = 3 * BLOCK;
const PLACE = 4 * BLOCK;
const NEXT = 4 * BLOCK + 16;
const BLOCKS = 5 * BLOCK + 16;

/**
 * Argon2id (RFC 9106) over the library's WebAssembly, but in steps: the library computes a hash in one go, which keeps an
 * isolate's only thread for 29 ms. Yields after every `blocksPerStep` KiB; returns the tag. One at a time on a memory.
 */
export function* argon2Steps(
  input: Argon2Input,
  { wasm, memory, blocksPerStep }: { wasm: Argon2Wasm; memory: WebAssembly.Memory; blocksPerStep: number },
): Generator<void, Uint8Array, void> {
  const { passes, parallelism: lanes } = input;
  const columns = SLICES * Math.floor(input.memoryKib / (SLICES * lanes));
  const segment = columns / SLICES;
  const needed = BLOCKS + lanes * columns * BLOCK;
  if (memory.buffer.byteLength < needed) memory.grow(Math.ceil((needed - memory.buffer.byteLength) / PAGE));
  const bytes = () => new Uint8Array(memory.buffer);
  const addressOf = (lane: number, column: number) => BLOCKS + (lane * columns + column) * BLOCK;
  bytes().fill(0, 0, BLOCKS);

  const start = new Uint8Array(72);
  start.set(firstHash(input));
  for (let lane = 0; lane < lanes; lane += 1) {
    for (const column of [0, 1]) {
      little(start, column, 64);
      little(start, lane, 68);
      bytes().set(longHash(BLOCK, start), addressOf(lane, column));
    }
  }

  let done = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const isIndependent = pass === 0 && slice < SLICES / 2;
      for (let lane = 0; lane < lanes; lane += 1) {
        if (isIndependent) prepareCounter(bytes(), { pass, lane, slice, blocks: lanes * columns, passes });
        for (let offset = 0; offset < segment; offset += 1) {
          // 128 addresses come of one block of the generator.
          if (isIndependent && offset % 128 === 0) {
            little(bytes(), offset / 128 + 1, COUNTER + 48);
            wasm.G2(ZERO, COUNTER, RANDOM, SCRATCH);
          }
          if (pass === 0 && slice === 0 && offset < 2) continue;
          const column = slice * segment + offset;
          const previous = addressOf(lane, column === 0 ? columns - 1 : column - 1);
          const random = isIndependent ? RANDOM + (offset % 128) * 8 : previous;
          wasm.getLZ(PLACE, random, lane, lanes, pass, slice, offset, SLICES, segment);
          const [fromLane = 0, fromColumn = 0] = new Uint32Array(memory.buffer, PLACE, 2);
          const here = addressOf(lane, column);
          wasm.G(previous, addressOf(fromLane, fromColumn), pass === 0 ? here : NEXT, SCRATCH);
          if (pass > 0) wasm.xor(here, NEXT, here);
          done += 1;
          if (done % blocksPerStep === 0) yield;
        }
      }
    }
  }

  const last = addressOf(0, columns - 1);
  for (let lane = 1; lane < lanes; lane += 1) wasm.xor(last, last, addressOf(lane, columns - 1));
  const tag = longHash(input.tagLength, bytes().slice(last, last + BLOCK));
  // The memory lives on: nothing of a password stays in it.
  bytes().fill(0, 0, needed);
  return tag;
}

function prepareCounter(
  bytes: Uint8Array,
  of: { pass: number; lane: number; slice: number; blocks: number; passes: number },
): void {
  bytes.fill(0, COUNTER, COUNTER + BLOCK);
  [of.pass, of.lane, of.slice, of.blocks, of.passes, TYPE].forEach((value, i) =>
    little(bytes, value, COUNTER + i * 8),
  );
}

function firstHash({ password, salt, memoryKib, passes, parallelism, tagLength }: Argon2Input): Uint8Array {
  const numbers = [parallelism, tagLength, memoryKib, passes, VERSION, TYPE, password.length];
  const bytes = new Uint8Array(numbers.length * 4 + password.length + 4 + salt.length + 8);
  numbers.forEach((value, i) => little(bytes, value, i * 4));
  bytes.set(password, numbers.length * 4);
  little(bytes, salt.length, numbers.length * 4 + password.length);
  // No secret and no associated data: two lengths of zero at the end.
  bytes.set(salt, numbers.length * 4 + password.length + 4);
  return hash(64, bytes);
}

/** The variable-length hash H' of RFC 9106, section 3.3. */
function longHash(length: number, input: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + input.length);
  little(bytes, length, 0);
  bytes.set(input, 4);
  if (length <= 64) return hash(length, bytes);
  const result = new Uint8Array(length);
  const whole = Math.ceil(length / 32) - 2;
  let each = hash(64, bytes);
  for (let i = 0; i < whole; i += 1) {
    result.set(each.subarray(0, 32), i * 32);
    each = hash(i === whole - 1 ? length - 32 * whole : 64, each);
  }
  result.set(each, whole * 32);
  return result;
}

function hash(length: number, input: Uint8Array): Uint8Array {
  return new Uint8Array(blake2b(length).update(input).digest());
}

/** A number below 2^32 in little-endian order. */
function little(bytes: Uint8Array, value: number, at: number): void {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value >>> 16;
  bytes[at + 3] = value >>> 24;
}
