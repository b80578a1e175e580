import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClubToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";
import { openedRanking } from "../../support/opened-ranking.ts";
import { PLAIN_JPEG } from "../../support/pictures.ts";

interface Answered {
  id: string | null;
  told: number;
  error: { code: string; message: string; field?: string };
  rows: Record<string, unknown>[];
  next_cursor: string | null;
}

let app: TestApp;
let club: MatchClub;
let token: string;
const logo = Buffer.from(PLAIN_JPEG).toString("base64");

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  club = await makeMatchClub(app.sql);
  token = await makeClubToken(app, club);
});

const made = (changes: Parameters<typeof makeClubToken>[2]) => makeClubToken(app, club, changes);

async function send(
  method: string,
  path: string,
  {
    as = token,
    body,
    headers = {},
    of = club.clubId,
  }: { as?: string; body?: unknown; headers?: Record<string, string>; of?: string } = {},
): Promise<{ status: number; headers: Headers; text: string; body: Answered }> {
  const answer = await app.fetch(`/api/v1/clubs/${of}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : null };
}
const count = async (table: "sponsors" | "club_notices" | "notifications") =>
  (await app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe("sponsors by token", () => {
  const names = async () => (await send("GET", "/sponsors/own")).body.rows.map(({ name }) => name);

  it("are added, changed in what is said alone, put in order and taken away", async () => {
    const first = await send("POST", "/sponsors", { body: { name: "Padaria", logo, ends_on: "2090-12-31" } });
    expect(first.status).toBe(201);
    const second = await send("POST", "/sponsors", {
      body: { name: "Fisio", logo, logo_alt: "Fisio do Mar" },
    });
    expect(await names()).toEqual(["Padaria", "Fisio"]);
    const changed = await send("PATCH", `/sponsors/${first.body.id}`, { body: { name: "Padaria do Sol" } });
    expect([changed.status, changed.body]).toEqual([200, { id: first.body.id }]);
    const moved = await send("POST", `/sponsors/${second.body.id}/move`, { body: { to: "up" } });
    expect(moved.status).toBe(200);
    expect((await send("GET", "/sponsors/own")).body.rows).toMatchObject([
      { name: "Fisio", logo_alt: "Fisio do Mar", logo_width: 8, ends_on: null },
      { name: "Padaria do Sol", ends_on: "2090-12-31", logo_alt: "Logotipo: Padaria" },
    ]);
    expect((await send("DELETE", `/sponsors/${second.body.id}`)).status).toBe(200);
    expect(await names()).toEqual(["Padaria do Sol"]);
    const backwards = { starts_on: "2091-01-01" };
    const refused = await send("PATCH", `/sponsors/${first.body.id}`, { body: backwards });
    expect([refused.status, refused.body.error.field]).toEqual([400, "ends_on"]);
  });

  it("a repeated key adds one; a dry run adds none and keeps no file", async () => {
    const body = { name: "Padaria", logo };
    const headers = { "idempotency-key": randomUUID() };
    const answers = [
      await send("POST", "/sponsors", { body, headers }),
      await send("POST", "/sponsors", { body, headers }),
    ];
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await names()).toEqual(["Padaria"]);
    const files = () =>
      app.sql("select (select count(*) from files) + (select count(*) from file_leftovers) as n");
    const before = await files();
    const tried = await send("POST", "/sponsors?dry_run=true", { body });
    expect([tried.status, tried.body]).toEqual([200, { id: null, dry_run: true }]);
    expect(await names()).toEqual(["Padaria"]);
    expect(await files()).toEqual(before);
    const noPicture = Buffer.from("isto não é um logo").toString("base64");
    const refused = await send("POST", "/sponsors?dry_run=true", { body: { name: "X", logo: noPicture } });
    expect([refused.status, refused.body.error.field]).toEqual([415, "logo"]);
  });

  it("of another club, or without the permission, are out of reach", async () => {
    const { body } = await send("POST", "/sponsors", { body: { name: "Padaria", logo } });
    const other = await made({ clubId: club.otherClubId, userId: club.otherAdmin.userId });
    const theirs = { as: other, of: club.otherClubId };
    for (const [method, path, sent] of [
      ["PATCH", `/sponsors/${body.id}`, { name: "Outro" }],
      ["POST", `/sponsors/${body.id}/move`, { to: "up" }],
      ["DELETE", `/sponsors/${body.id}`, undefined],
    ] as const) {
      expect((await send(method, path, { ...theirs, body: sent })).status).toBe(404);
      expect((await send(method, path, { as: other, body: sent })).status).toBe(403);
      const reads = await made({ scopes: ["sponsors:read"] });
      expect((await send(method, path, { as: reads, body: sent })).status).toBe(403);
    }
    expect(await names()).toEqual(["Padaria"]);
  });
});

describe("notices by token", () => {
  const notice = { title: "Quadra 2 fechada", message: "Reabre na sexta." };

  it("are sent once for a key, told to the group, and listed page by page", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await send("POST", "/notices", { body: notice, headers });
    expect(first.status).toBe(201);
    expect(first.body.told).toBeGreaterThan(1);
    expect((await send("POST", "/notices", { body: notice, headers })).body).toEqual(first.body);
    const few = await send("POST", "/notices", { body: { ...notice, to: { sport: "tennis", class: "B" } } });
    if (few.status === 201) expect(few.body.told).toBeLessThanOrEqual(first.body.told);
    const notifications = await app.sql("select count(*)::int as n from notifications where title = $1", [
      "clube da praia: Quadra 2 fechada",
    ]);
    expect(notifications[0]!.n).toBe(first.body.told + (few.status === 201 ? few.body.told : 0));
    const { rows, next_cursor } = (await send("GET", "/notices?limit=1")).body;
    expect(rows).toMatchObject([{ id: first.body.id, ...notice, to: null, told: first.body.told }]);
    expect(next_cursor).toBe(few.status === 201 ? first.body.id : null);
  });

  it("a dry run says how many it would tell, and tells nobody", async () => {
    const before = [await count("club_notices"), await count("notifications")];
    const { status, body } = await send("POST", "/notices?dry_run=true", { body: notice });
    expect([status, body]).toEqual([200, { id: null, told: expect.any(Number), dry_run: true }]);
    expect([await count("club_notices"), await count("notifications")]).toEqual(before);
    const squash = await send("POST", "/notices?dry_run=true", {
      body: { ...notice, to: { sport: "squash" } },
    });
    expect([squash.status, squash.body.error.message]).toEqual([400, "Ninguém deste grupo tem conta ainda."]);
  });

  it("need their own permission, and the club of the token", async () => {
    const as = await made({ scopes: ["notices:read"] });
    expect((await send("POST", "/notices", { as, body: notice })).status).toBe(403);
    expect((await send("GET", "/notices", { as })).status).toBe(200);
    expect((await send("POST", "/notices", { of: club.otherClubId, body: notice })).status).toBe(403);
    const other = await made({ clubId: club.otherClubId, userId: club.otherAdmin.userId });
    await send("POST", "/notices", { body: notice });
    expect((await send("GET", "/notices", { as: other, of: club.otherClubId })).body.rows).toEqual([]);
  });
});

describe("exports by token", () => {
  const enter = () =>
    send("POST", "/matches", {
      body: {
        format: "singles",
        score_format: "SET3-S:6/TB7",
        played_at: new Date().toISOString(),
        my_side: [club.ana.athleteId],
        their_side: [club.bruno.athleteId],
        sets: [
          { mine: 6, theirs: 4 },
          { mine: 6, theirs: 3 },
        ],
        end: "completed",
        is_second_match: true,
      },
    });
  /** All rows of a file as JSON, one at a time. */
  async function paged(file: string): Promise<Record<string, unknown>[]> {
    const seen: Record<string, unknown>[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
      const { status, body } = await send("GET", `/exports/${file}?limit=1${after}`);
      expect(status).toBe(200);
      seen.push(...body.rows);
      cursor = body.next_cursor;
    } while (cursor);
    return seen;
  }

  it.each(["members", "rules", "matches", "table", "ledger"])(
    "%s: pages of JSON and the CSV are the same lines",
    async (file) => {
      await openedRanking(app, club.clubId, club.gil.athleteId);
      for (let i = 0; i < 3; i++) expect((await enter()).status).toBe(201);
      const rows = await paged(file);
      expect(rows.length).toBeGreaterThan(1);
      const csv = await send("GET", `/exports/${file}?format=csv`);
      expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(csv.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(csv.headers.get("ratelimit")).toMatch(/^"api";r=\d+/);
      const [head = "", ...lines] = csv.text.replace("\uFEFF", "").trimEnd().split("\r\n");
      expect(lines.map((line) => line.split(";"))).toEqual(
        rows.map((row) => head.split(";").map((name) => row[name])),
      );
    },
  );

  it("need their permission, their club, a ranking of it and a cursor of ours", async () => {
    const as = await made({ scopes: ["members:read"] });
    expect((await send("GET", "/exports/members", { as })).status).toBe(403);
    for (const format of ["json", "csv"])
      expect((await send("GET", `/exports/members?format=${format}`, { of: club.otherClubId })).status).toBe(
        403,
      );
    const [theirs] = await app.sql<{ id: string }>("select id from rankings where club_id = $1", [
      club.otherClubId,
    ]);
    const ranking = theirs?.id ?? randomUUID();
    expect((await send("GET", `/exports/table?ranking=${ranking}`)).status).toBe(404);
    expect((await send("GET", `/exports/ledger?format=csv&ranking=${ranking}`)).status).toBe(404);
    for (const cursor of ["x", "2026-02-30T00:00:00Z_" + randomUUID(), randomUUID()])
      expect((await send("GET", `/exports/ledger?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
  });
});
