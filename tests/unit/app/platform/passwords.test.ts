import { argon2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import { hashPassword, nodePasswords } from "../../../../drizzle/password-hash.ts";
import { formatPhc } from "../../../../app/lib/phc.ts";
import { createPasswords } from "../../../../app/platform/passwords.server.ts";

// stack.md "passwords": argon2id as the library computes it in WebAssembly, equal to Node's own.

vi.mock("argon2id/dist/simd.wasm", () => ({
  default: new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve("argon2id/dist/simd.wasm")),
  ),
}));

const passwords = createPasswords();
const salt = new Uint8Array(16).map((_, i) => i * 7);

test("what it hashes Node knows, and the other way round", async () => {
  expect(await nodePasswords.verify("uma senha", await passwords.hash("uma senha"))).toBe(true);
  expect(await passwords.verify("uma senha", hashPassword("uma senha"))).toBe(true);
  expect(await passwords.verify("uma senhA", hashPassword("uma senha"))).toBe(false);
});

test.each([
  [64, 1, 1, 16],
  [256, 3, 2, 64],
  [1_000, 2, 1, 48],
  [32, 1, 4, 33],
  [47_104, 1, 1, 32],
])("m=%i t=%i p=%i, %i bytes: as Node has it", async (memoryKib, passes, parallelism, tagLength) => {
  const message = new TextEncoder().encode("uma senha");
  const parameters = { memory: memoryKib, passes, parallelism, tagLength };
  const tag = argon2Sync("argon2id", { message, nonce: salt, ...parameters });
  const phc = formatPhc({ memoryKib, passes, parallelism, salt, tag });
  expect(await passwords.verify("uma senha", phc)).toBe(true);
  expect(await passwords.verify("outra senha", phc)).toBe(false);
});

test("forty at once come out each right", async () => {
  const stored = Array.from({ length: 40 }, (_, i) => {
    const message = new TextEncoder().encode(`uma senha ${i}`);
    const parameters = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync("argon2id", { message, nonce: salt, ...parameters });
    return formatPhc({ memoryKib: 64, passes: 1, parallelism: 1, salt, tag });
  });
  const right = await Promise.all(stored.map((phc, i) => passwords.verify(`uma senha ${i}`, phc)));
  expect(right.every(Boolean)).toBe(true);
});

test("no account, a hash of another kind and a password too short for the library are a wrong password", async () => {
  expect(await passwords.verify("uma senha", null)).toBe(false);
  expect(await passwords.verify("uma senha", "$2b$10$abcdefghijklmnopqrstuv")).toBe(false);
  expect(await passwords.verify("abc", hashPassword("uma senha"))).toBe(false);
  expect(await passwords.verify("", hashPassword("\0\0\0\0\0\0\0\0"))).toBe(false);
});
