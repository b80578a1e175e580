import { expect, test } from "vitest";
import { ask, KNOWN, nobody, OPERATIONS, startKnown, withoutOwn } from "../../support/enumeration.ts";

// Issue C "Proof", product §3: sign-in, sign-up, recovery and codes answer alike for a known and an unknown e-mail, in bytes.
// In time too: enumeration.nightly.test.ts.

startKnown();

test.each(OPERATIONS)("%s: the same bytes", async (_name, path, body) => {
  const unknown = nobody();
  expect(unknown).toHaveLength(KNOWN.length);
  const [one, other] = [await ask(path, body(KNOWN)), await ask(path, body(unknown))];
  expect(one.status).not.toBe(429);
  expect([one.status, one.headers, one.text.length]).toEqual([
    other.status,
    other.headers,
    other.text.length,
  ]);
  expect(withoutOwn(one.text, KNOWN)).toBe(withoutOwn(other.text, unknown));
});
