import { NeonDbError } from "@neondatabase/serverless";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { isDatabaseAway, openDatabase } from "../../../../app/platform/database.server.ts";
import { command } from "../../../../app/platform/sql.server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes the error that Neon's driver throws, wrapped as Drizzle does. */
function thrown(code?: string): Error {
  const cause = Object.assign(new NeonDbError("x"), { code });
  return new Error("Failed query", { cause });
}

it.each([
  ["nobody answers", thrown(), true],
  ["a statement took longer than its role may", thrown("57014"), true],
  ["a lock was not to be had", thrown("55P03"), true],
  ["the server is shut down", thrown("57P01"), true],
  ["the server crashed", thrown("57P02"), true],
  ["the server is starting", thrown("57P03"), true],
  ["there is no connection left", thrown("53300"), true],
  ["the connection broke", thrown("08006"), true],
  ["a right is missing", thrown("42501"), false],
  ["a key was taken", thrown("23505"), false],
  ["an error of our own", new Error("x"), false],
])("%s: the database is away: %s", (_case, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});

const asked = () => command(openDatabase("postgresql://u:p@db.test/q"), sql`select 1`);

it.each([
  ["a page of something in between", 200, "<html><body>Bem-vindo</body></html>"],
  ["half an answer", 200, '{"fields":[],"ro'],
  ["an answer of something else", 200, '{"ok":true}'],
  ["half a refusal", 400, '{"message":"dupl'],
  ["a page with an error", 502, "<html>"],
])("takes %s for a database that is away", async (_case, status, body) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  await expect(asked()).rejects.toSatisfy(isDatabaseAway);
});

it("follows no redirect, which would take statements and the password elsewhere", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push([new URL(url).host, init.redirect]);
    return new Response("", { status: 307, headers: { location: "https://evil.test/sql" } });
  });
  await expect(asked()).rejects.toSatisfy(isDatabaseAway);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual([expect.stringMatching(/\.test$/), "manual"]);
});

it("waits 30 s for an answer and no longer", async () => {
  const silence = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(silence.signal);
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const asking = asked().catch((error: unknown) => error);
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(30_000));
  silence.abort();
  expect(await asking).toSatisfy(isDatabaseAway);
});
