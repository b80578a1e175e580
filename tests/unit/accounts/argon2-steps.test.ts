import { argon2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { type Argon2Wasm, argon2Steps } from "../../../app/platform/argon2-steps.ts";
import { inQueue } from "../../../app/platform/hash-queue.server.ts";

// stack.md "passwords": argon2id, digests equal to Node's own; issue C: one hash at a time, in a bounded queue.

const file = createRequire(import.meta.url).resolve("argon2id/dist/simd.wasm");
const memory = new WebAssembly.Memory({ initial: 1_040, maximum: 1_040 });
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { env: { memory } });
const computer = { wasm: exports as unknown as Argon2Wasm, memory };
const salt = new Uint8Array(16).map((_, i) => i * 7);

const steps = (password: string, memoryKib = 19_456, passes = 2, parallelism = 1, tagLength = 32) =>
  argon2Steps(
    { password: new TextEncoder().encode(password), salt, memoryKib, passes, parallelism, tagLength },
    { ...computer, blocksPerStep: 500 },
  );

function node(password: string, memoryKib = 19_456, passes = 2, parallelism = 1, tagLength = 32): Buffer {
  const message = new TextEncoder().encode(password);
  return argon2Sync("argon2id", { message, nonce: salt, memory: memoryKib, passes, parallelism, tagLength });
}

test.each([
  [19_456, 2, 1, 32],
  [64, 1, 1, 16],
  [256, 3, 2, 64],
  [1_000, 2, 1, 100],
  [32, 1, 4, 33],
  [47_104, 1, 1, 32],
])("m=%i t=%i p=%i, %i bytes: as Node has it, and nothing of it stays in memory", (...parameters) => {
  const hash = steps("uma senha", ...parameters);
  let step = hash.next();
  while (!step.done) step = hash.next();
  expect(Buffer.from(step.value)).toEqual(node("uma senha", ...parameters));
  expect(new Uint8Array(memory.buffer).some((byte) => byte !== 0)).toBe(false);
});

test("forty at once are hashed one after the other in the order of their coming, each right", async () => {
  const done: number[] = [];
  let inside = 0;
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const tag = await inQueue(
        function* () {
          inside += 1;
          expect(inside).toBe(1);
          const result = yield* steps(`senha ${i}`, 64, 1);
          inside -= 1;
          return result;
        },
        { stepMs: 1 },
      );
      done.push(i);
      expect(Buffer.from(tag)).toEqual(node(`senha ${i}`, 64, 1));
    }),
  );
  expect(done).toEqual(Array.from({ length: 40 }, (_, i) => i));
});

test("the event loop has its turns meanwhile", async () => {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 1);
  await inQueue(() => steps("uma senha"), { stepMs: 1 });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

test("the queue is bounded: who finds it full is told at once when to come back", async () => {
  const waiting = Array.from({ length: 64 }, () => inQueue(() => steps("x", 64, 1), { stepMs: 1 }));
  const startedAt = performance.now();
  await expect(inQueue(() => steps("x", 64, 1), { stepMs: 1 })).rejects.toMatchObject({
    code: "busy",
    details: { retryAfterSeconds: 5 },
  });
  expect(performance.now() - startedAt).toBeLessThan(50);
  await Promise.all(waiting);
});
