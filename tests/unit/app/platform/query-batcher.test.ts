import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { openDatabase } from "../../../../app/platform/database.server.ts";
import { createQueryBatcher } from "../../../../app/platform/query-batcher.server.ts";
import { query, rowSchema } from "../../../../app/platform/sql.server.ts";

interface Sent {
  query: string;
}

/** The statements that went to the database, by round trip. */
let trips: string[][];

beforeEach(() => {
  trips = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Sent | { queries: Sent[] };
    const statements = "queries" in sent ? sent.queries : [sent];
    trips.push(statements.map(({ query: text }) => text));
    const results = statements.map(({ query: text }) => ({
      fields: [{ name: "text", dataTypeID: 25 }],
      rows: [[text]],
      command: "SELECT",
      rowCount: 1,
      rowAsArray: true,
    }));
    return Response.json("queries" in sent ? { results } : results[0]);
  });
});

afterEach(() => vi.unstubAllGlobals());

const ROW = rowSchema(() => z.object({ text: z.string() }));
const db = openDatabase("postgresql://u:p@db.test/q");
const say = (what: string) => query(db, sql.raw(`select '${what}' as text`), ROW);

it("reads of one macrotask share a round trip and get each its own answer", async () => {
  const read = createQueryBatcher(db);
  const answers = await Promise.all([read(say("a")), read(say("b"))]);
  expect(answers.map(([row]) => row?.text)).toEqual(["select 'a' as text", "select 'b' as text"]);
  expect(trips).toEqual([["select 'a' as text", "select 'b' as text"]]);
});

it("what several ask for at once is made and sent once, and anew after its answer", async () => {
  const read = createQueryBatcher(db);
  let made = 0;
  const ask = (key: string) => read({ key, make: () => say(`${key}${++made}`) });
  const [first, other, again] = await Promise.all([ask("a"), ask("b"), ask("a")]);
  expect([first, other, again].map(([row]) => row?.text)).toEqual([
    "select 'a1' as text",
    "select 'b2' as text",
    "select 'a1' as text",
  ]);
  expect(trips).toEqual([["select 'a1' as text", "select 'b2' as text"]]);
  const [later] = await ask("a");
  expect(later?.text).toBe("select 'a3' as text");
});

it("who asked at once for what the database refuses is refused, and whoever asks then is answered", async () => {
  const read = createQueryBatcher(db);
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async () => Response.json({ message: "no", code: "57P01" }, { status: 400 }));
  const shared = { key: "a", make: () => say("a") };
  const asked = await Promise.allSettled([read(shared), read(shared)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  vi.stubGlobal("fetch", answer);
  await expect(read(shared)).resolves.toHaveLength(1);
});
