import { expect, test } from "vitest";
import { createKeyring } from "../../../../app/platform/keyring.server.ts";

const key = (d: string, kid?: string) => ({ kty: "EC", d, ...(kid === undefined ? {} : { kid }) });

test("a seal names its key in letters that a point cannot part, or by its place where it has no name", async () => {
  const odd = createKeyring([key("a", "2026.11/é")]);
  const sealed = await odd.seal("x", "segredo");
  expect(sealed).toMatch(/^2026_11__\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]+$/);
  expect(await odd.unseal("x", sealed)).toEqual({ text: "segredo", isOld: false });
  const nameless = createKeyring([key("a"), key("b")]);
  expect(await nameless.seal("x", "y")).toMatch(/^0\./);
  const second = await createKeyring([key("b", "1")]).seal("x", "y");
  expect(await nameless.unseal("x", second)).toEqual({ text: "y", isOld: true });
});

test("a digest depends on key, purpose and value, and is the same each time", async () => {
  const one = createKeyring([key("a", "1"), key("b", "2")]);
  expect(await one.keyed("code", "v")).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await one.keyedAny("code", "v")).toEqual([
    await one.keyed("code", "v"),
    await createKeyring([key("b")]).keyed("code", "v"),
  ]);
  const all = [
    await one.keyed("code", "v"),
    await one.keyed("code", "w"),
    await one.keyed("seal", "v"),
    await createKeyring([key("c")]).keyed("code", "v"),
  ];
  expect(new Set(all).size).toBe(4);
});

test.each([
  "",
  ".",
  "1",
  "1.",
  "1..",
  "1.AAAA",
  "1.AAAAAAAAAAAAAAAA",
  "1.AAAAAAAAAAAAAAAA.",
  "1.!.!",
  "2.AAAAAAAAAAAAAAAA.AAAA",
])("what is no seal opens to nothing: %j", async (sealed) => {
  expect(await createKeyring([key("a", "1")]).unseal("x", sealed)).toBeNull();
});
