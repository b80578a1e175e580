import { expect, it } from "vitest";
import { readBrowser } from "../../../../app/platform/browser.server.ts";
import { createKeyring } from "../../../../app/platform/keyring.server.ts";

const ORIGIN = "https://quadra.example";
const NAME = "__Host-quadra-quadra-example-device";
const OLD = { kty: "EC", kid: "old", d: "old-secret" };
const NEW = { kty: "EC", kid: "new", d: "new-secret" };
const tokens = createKeyring([NEW]);

const browserWith = (value: string | null, keys = tokens) =>
  readBrowser(
    { tokens: keys, origin: ORIGIN },
    new Request(ORIGIN, { headers: value === null ? {} : { cookie: `${NAME}=${value}` } }),
  );
const valueOf = (header: string | null) => /=([^;]*);/.exec(header ?? "")?.[1] ?? null;

it("one that comes for the first time gets a random name, which is kept only when there is a reason", () => {
  const [one, other] = [browserWith(null), browserWith(null)];
  expect(one.id).toMatch(/^[0-9a-f]{32}$/);
  expect(one.id).not.toBe(other.id);
  expect(one.session).toBeNull();
  expect(one.setCookie).toBeNull();
  one.keep();
  expect(one.setCookie).toBe(`${NAME}=${one.id}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax`);
});

it("one that is known keeps its name, and is told nothing that it has already", () => {
  const id = "0".repeat(32);
  const browser = browserWith(id);
  browser.keep();
  expect([browser.id, browser.setCookie]).toEqual([id, null]);
});

it.each([
  "x",
  "0".repeat(31),
  `${"0".repeat(32)}x`,
  `${"0".repeat(32)}.short`,
  `x${"0".repeat(32)}`,
  `${"A".repeat(32)}`,
])("what is not written as we write it is no name: %s", (value) => {
  expect(value).not.toContain(browserWith(value).id);
  expect(browserWith(value).id).toMatch(/^[0-9a-f]{32}$/);
});

it("knows whose account was signed in to here, in this browser and no other, and forged seals say nothing", async () => {
  const browser = browserWith(null);
  expect(await browser.hasSignedIn("ana@x.test")).toBe(false);
  await browser.remember("ana@x.test");
  const kept = valueOf(browser.setCookie)!;
  expect(kept).toMatch(/^[0-9a-f]{32}\.[A-Za-z0-9_-]{22}$/);
  expect(kept.slice(0, 32)).toBe(browser.id);
  expect(await browserWith(kept).hasSignedIn("ana@x.test")).toBe(true);
  expect(await browserWith(kept).hasSignedIn("bia@x.test")).toBe(false);
  expect(await browserWith(kept.replace(/^.{32}/, "0".repeat(32))).hasSignedIn("ana@x.test")).toBe(false);
  expect(await browserWith(`${browser.id}.${"A".repeat(22)}`).hasSignedIn("ana@x.test")).toBe(false);
});

it("a seal under an older key still counts, and is replaced by the newest", async () => {
  const browser = browserWith(null, createKeyring([OLD]));
  await browser.remember("ana@x.test");
  const kept = valueOf(browser.setCookie)!;
  const rotated = createKeyring([NEW, OLD]);
  expect(await browserWith(kept, rotated).hasSignedIn("ana@x.test")).toBe(true);
  expect(await browserWith(kept, createKeyring([NEW])).hasSignedIn("ana@x.test")).toBe(false);
});

it("remembers the last five accounts, each once, the newest first", async () => {
  const browser = browserWith(null);
  const people = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@x.test`);
  for (const email of [...people, "c@x.test"]) await browser.remember(email);
  const kept = valueOf(browser.setCookie)!;
  const known = browserWith(kept);
  expect(kept.split(".")).toHaveLength(6);
  const marks = await Promise.all(people.map((email) => known.hasSignedIn(email)));
  expect(marks).toEqual([false, true, true, true, true, true]);
  const newest = (await tokens.keyed("device", `${known.id}:c@x.test`)).slice(0, 22);
  expect(kept.split(".")[1]).toBe(newest);
});
