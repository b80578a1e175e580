import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../app/lib/dates.ts";
import { startApp, type TestApp } from "../../support/app.ts";

/** The answers of the public calls, as far as these tests look at them. */
interface Answered {
  as_of: string;
  version: number;
  rows: {
    id: string;
    position: number | null;
    previous_position: number | null;
    athlete: { id: string };
    points: number;
    level: number;
    matches: number;
  }[];
  points: number;
  level: number;
  lines: {
    match_id: string | null;
    reason: string;
    points: number;
    level_change: number;
    rule: string;
    level_rule: string | null;
  }[];
  next_cursor: string | null;
  error: { code: string; message: string; field?: string };
}

let app: TestApp;
let clubId: string;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  clubId = (await get("/clubs?search=Atlântico")).body.rows[0]!.id;
});
afterAll(() => app.stop());

async function get(path: string) {
  const answer = await app.fetch(`/api/v1${path}`);
  return { status: answer.status, body: (await answer.json()) as Answered };
}

describe("the public calls of rankings and clubs", () => {
  it.each([
    ["as_of=2026-13-01", "as_of"],
    ["as_of=2026-02-30", "as_of"],
    ["as_of=0000-01-01", "as_of"],
    ["as_of=ontem", "as_of"],
    ["sport=xadrez", "sport"],
    ["format=triples", "format"],
    ["category=x", "category"],
    ["class=Z", "class"],
    ["limit=501", "limit"],
    ["limit=muitos", "limit"],
    ["cursor=x", "cursor"],
  ])("refuse %s by its name, in Portuguese", async (query, field) => {
    const { status, body } = await get(`/clubs/${clubId}/ranking?${query}`);
    expect({ status, code: body.error.code, field: body.error.field }).toEqual({
      status: 400,
      code: "invalid_input",
      field,
    });
    expect(body.error.message).not.toMatch(/invalid|expected|too (big|small)|must/i);
  });

  it("refuse a wrong page of clubs instead of starting again", async () => {
    for (const [query, field] of [
      ["limit=abc", "limit"],
      ["limit=0", "limit"],
      ["cursor=zzz", "cursor"],
    ] as const) {
      const { status, body } = await get(`/clubs?${query}`);
      expect({ status, field: body.error.field }).toEqual({ status: 400, field });
    }
    const first = await get("/clubs?limit=1");
    const second = await get(`/clubs?limit=1&cursor=${encodeURIComponent(first.body.next_cursor!)}`);
    expect(second.body.rows[0]!.id).not.toBe(first.body.rows[0]!.id);
    expect(second.body.next_cursor).toBeNull();
  });

  it("give back as as_of a day that asks for the same table", async () => {
    const today = (await get(`/clubs/${clubId}/ranking?limit=500`)).body;
    expect(today.as_of).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const again = (await get(`/clubs/${clubId}/ranking?limit=500&as_of=${today.as_of}`)).body;
    expect(again).toEqual(today);
    const past = (await get(`/clubs/${clubId}/ranking?as_of=2020-01-31`)).body;
    expect(past.as_of).toBe("2020-01-31");
  });

  it("explain each line of a ledger: points and nível in words, their sums at the top", async () => {
    const [first] = (await get(`/clubs/${clubId}/ranking`)).body.rows;
    const { status, body } = await get(`/clubs/${clubId}/ranking/${first!.athlete.id}/ledger?limit=500`);
    expect(status).toBe(200);
    expect(body.points).toBe(first!.points);
    expect(body.lines.reduce((sum, line) => sum + line.points, 0)).toBe(first!.points);
    for (const line of body.lines) expect(line.rule, line.reason).toMatch(/\S/);
    const moving = body.lines.filter((line) => line.level_change !== 0);
    expect(moving.length).toBeGreaterThan(0);
    for (const line of moving) expect(line.level_rule).toMatch(/resultado [+−]\d/);
    for (const line of body.lines.filter((one) => one.match_id === null)) expect(line.level_rule).toBeNull();
  });

  it("answer JSON for whatever is under /api and is nothing", async () => {
    for (const path of ["/api", "/api/", "/api/v1/nada"]) {
      const answer = await app.fetch(path);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/json",
      ]);
    }
  });

  it("give no position to who has no match in the window", async () => {
    const path = `/clubs/${clubId}/ranking?limit=500`;
    const ranked = (await get(path)).body.rows;
    expect(ranked.every(({ position }) => position !== null)).toBe(true);
    await app.restart({ clockOffsetMs: 380 * DAY_MS });
    await app.scheduled();
    const apart = (await get(path)).body.rows;
    expect(apart.map(({ athlete }) => athlete.id).sort()).toEqual(
      ranked.map(({ athlete }) => athlete.id).sort(),
    );
    for (const row of apart)
      expect(row).toMatchObject({ position: null, previous_position: null, points: 0, matches: 0 });
  });
});
