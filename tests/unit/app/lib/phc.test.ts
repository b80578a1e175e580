import { expect, test } from "vitest";
import { equalBytes, formatPhc, parsePhc } from "../../../../app/lib/phc.ts";
import { hashPassword, nodePasswords } from "../../../../drizzle/password-hash.ts";

const salt = new Uint8Array(16).map((_, index) => index);

test("a hash is a PHC string with its parameters, and reads back", () => {
  const phc = hashPassword("quadra-demo-2026", salt);
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$AAECAwQFBgcICQoLDA0ODw\$[A-Za-z0-9+/]{43}$/);
  const parsed = parsePhc(phc);
  expect(parsed).toMatchObject({ memoryKib: 19_456, passes: 2, parallelism: 1, salt });
  expect(parsed && formatPhc(parsed)).toBe(phc);
});

test("only the right password is right", async () => {
  const phc = await nodePasswords.hash("senha de verdade");
  expect(await nodePasswords.verify("senha de verdade", phc)).toBe(true);
  expect(await nodePasswords.verify("senha de verdadE", phc)).toBe(false);
  expect(await nodePasswords.verify("senha de verdade", null)).toBe(false);
});

test.each([
  "",
  "plain",
  "$argon2i$v=19$m=1,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
  "$2b$10$abcdefghijklmnopqrstuv",
])("%j is no hash of ours", (text) => expect(parsePhc(text)).toBeNull());

test("bytes are compared whole", () => {
  expect(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2]))).toBe(true);
  expect(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1, 3]))).toBe(false);
  expect(equalBytes(new Uint8Array([1]), new Uint8Array([1, 2]))).toBe(false);
});
