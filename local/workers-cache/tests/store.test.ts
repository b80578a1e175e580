import { expect, it } from "vitest";
import type { Fields } from "../src/header-fields.ts";
import { SharedBody } from "../src/shared-body.ts";
import { type Entry, EntryStore } from "../src/store.ts";

function entryOf(key: string, extra: Partial<Entry> = {}): Entry {
  return {
    key,
    path: key,
    variesBy: [],
    variant: "[]",
    status: 200,
    fields: [],
    body: Buffer.alloc(1000),
    lifetime: { freshS: 60, ageAtReceiptS: 0, staleWhileRevalidateS: 0, staleIfErrorS: 0 },
    tags: new Set(),
    receivedAtMs: 0,
    invalidatedAtMs: null,
    ...extra,
  };
}
const kind = (value: string): Fields => [["x-kind", value]];

it("lets go of what was not used for longest", () => {
  const store = new EntryStore(4_000);
  for (const key of ["/a", "/b", "/c"]) store.put(entryOf(key));
  store.find("/a", []);
  store.put(entryOf("/d"));
  expect(["/a", "/b", "/c", "/d"].map((key) => store.find(key, []) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(store.bytes).toBeLessThanOrEqual(4_000);
});

it("does not keep what would take a quarter of the room", () => {
  const store = new EntryStore(4_000);
  store.put(entryOf("/a", { body: Buffer.alloc(1_001) }));
  expect([store.find("/a", []), store.bytes]).toEqual([null, 0]);
});

it("keeps variants apart and purges them together", () => {
  const store = new EntryStore(1_000_000);
  for (const value of ["one", "two"])
    store.put(
      entryOf("/a", { variesBy: ["x-kind"], variant: JSON.stringify([value]), body: Buffer.from(value) }),
    );
  store.put(entryOf("/b"));
  expect(String(store.find("/a", kind("one"))?.body)).toBe("one");
  expect(store.find("/a", kind("three"))).toBeNull();
  store.purge({ pathPrefixes: ["/a"] }, null);
  expect([store.find("/a", kind("one")), store.find("/a", kind("two"))]).toEqual([null, null]);
  expect(store.find("/b", [])).not.toBeNull();
});

it("replaces an answer by the next of the same variant", () => {
  const store = new EntryStore(1_000_000);
  store.put(entryOf("/a"));
  const { bytes } = store;
  store.put(entryOf("/a", { body: Buffer.alloc(1000, 1) }));
  expect([store.bytes, store.find("/a", [])?.body[0]]).toEqual([bytes, 1]);
  store.removeKey("/a");
  expect(store.bytes).toBe(0);
});

async function read(body: SharedBody): Promise<string> {
  let text = "";
  for await (const chunk of body.read()) text += String(chunk);
  return text;
}

it("gives a body that is still coming to all its readers, from the start", async () => {
  const body = new SharedBody();
  const early = read(body);
  body.push(Buffer.from("one "));
  await Promise.resolve();
  const late = read(body);
  body.push(Buffer.from("two"));
  body.end(true);
  expect(await Promise.all([early, late, read(body)])).toEqual(["one two", "one two", "one two"]);
  expect(String(await body.whole())).toBe("one two");
});

it("fails every reader of a body that breaks off", async () => {
  const body = new SharedBody();
  body.push(Buffer.from("one"));
  body.end(false);
  await expect(body.whole()).rejects.toThrow("broke off");
  await expect(read(body)).rejects.toThrow("broke off");
});
