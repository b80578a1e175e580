import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { createLog, LOG_EVENTS, type LogFields } from "../../../../app/platform/log.server.ts";

afterEach(() => void vi.restoreAllMocks());

const USER = "019a2b3c-4d5e-7f80-9abc-def012345678";
const REQUEST = { requestId: "0123456789abcdef-GRU", route: "/public-ranking/:clubId" };

function lineOf(
  fields: LogFields,
  request: Parameters<typeof createLog>[0] = REQUEST,
): Record<string, unknown> {
  const lines: string[] = [];
  createLog(request, (_level, line) => void lines.push(line))("job_failed", fields);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

it("writes one line of JSON an event, on the console's own level", () => {
  const said: [string, unknown[]][] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push([level, words]));
  createLog(REQUEST)("purge_refused", { count: 3 });
  createLog(REQUEST)("page_failed", { userId: USER, error: new TypeError("Ana\nSouza") });
  expect(said.map(([level]) => level)).toEqual(["warn", "error"]);
  expect(said.map(([, words]) => JSON.parse(String(words)) as unknown)).toEqual([
    { level: "warn", event: "purge_refused", ...REQUEST, count: 3 },
    {
      level: "error",
      event: "page_failed",
      ...REQUEST,
      userId: USER,
      error: "TypeError",
      at: expect.stringContaining("log.test.ts:") as string,
    },
  ]);
  expect(said.every(([, words]) => words.length === 1 && !String(words).includes("\n"))).toBe(true);
});

it.each([
  [{ userId: USER, subjectId: "evt_1Abc", kind: "customer.subscription.updated" }],
  [{ subjectId: USER, kind: "auto-confirm", risk: "high" as const }],
])("keeps ids and words of ours: %o", (fields) => {
  expect(lineOf(fields)).toEqual({ level: "error", event: "job_failed", ...REQUEST, ...fields });
});

it.each([
  ["userId", "ana@exemplo.test"],
  ["subjectId", "Ana Souza"],
  ["subjectId", "52998224725"],
  ["kind", "Ana"],
  ["kind", "ana souza"],
])("writes a %s that is none as a question mark: %s", (field, text) => {
  expect(lineOf({ [field]: text })[field]).toBe("?");
});

it("takes no path that somebody typed for a route", () => {
  expect(lineOf({}, { route: "/nada?busca=Ana" }).route).toBe("?");
  expect(lineOf({}, { requestId: "ana" }).requestId).toBe("?");
  expect(lineOf({ userId: null }, {})).toEqual({ level: "error", event: "job_failed" });
});

it("says an event in words with underscores", () => {
  for (const event of Object.keys(LOG_EVENTS)) expect(event).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it("is all that the platform keeps: its own line of a request holds the typed address and the visitor's", () => {
  const logs = /\[observability\.logs\]\n([^[]*)/.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
  expect(logs).toContain("enabled = true");
  expect(logs).toContain("invocation_logs = false");
});
