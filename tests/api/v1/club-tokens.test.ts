import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClubToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";

interface Answered {
  id: string | null;
  status: string;
  dry_run?: boolean;
  error: { code: string; message: string; field?: string; reason?: string };
  rows: { id: string; name: string; athlete_id: string; has_account: boolean }[];
  next_cursor: string | null;
}

let app: TestApp;
let club: MatchClub;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  club = await makeMatchClub(app.sql);
  token = await makeClubToken(app, club);
});

const made = (changes: Parameters<typeof makeClubToken>[2]) => makeClubToken(app, club, changes);

interface Called {
  status: number;
  headers: Headers;
  body: Answered;
}

async function call(
  method: string,
  path: string,
  {
    as = token,
    body,
    headers = {},
  }: { as?: string | null; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Called> {
  const answer = await app.fetch(`/api/v1${path}`, {
    method,
    headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answered };
}

const playedAt = new Date().toISOString();
const inClub = (rest: string, clubId: string = club.clubId): string => `/clubs/${clubId}${rest}`;
const result = (changes: object = {}) => ({
  format: "singles",
  score_format: "SET3-S:6/TB7",
  played_at: playedAt,
  my_side: [club.ana.athleteId],
  their_side: [club.bruno.athleteId],
  sets: [
    { mine: 6, theirs: 4 },
    { mine: 6, theirs: 3 },
  ],
  end: "completed",
  ...changes,
});
const matchesOf = async () =>
  (
    await app.sql<{ n: number }>("select count(*)::int as n from matches where club_id = $1", [club.clubId])
  )[0]!.n;

describe("reading by token", () => {
  it("says what the token may, and counts its calls by itself", async () => {
    const answer = await call("GET", "/token");
    expect(answer).toMatchObject({
      status: 200,
      body: { name: "Placar do site", club: { id: club.clubId, name: "clube da praia" } },
    });
    expect(answer.headers.get("ratelimit-policy")).toBe('"api";q=100;w=60');
    expect(answer.headers.get("ratelimit")).toMatch(/^"api";r=\d\d;t=(60|[1-5]\d|\d)$/);
    const used = await app.sql("select last_used_at from api_tokens where club_id = $1", [club.clubId]);
    await expect
      .poll(
        async () =>
          (
            await app.sql("select last_used_at is not null as used from api_tokens where club_id = $1", [
              club.clubId,
            ])
          )[0]?.used,
      )
      .toBe(true);
    expect(used).toHaveLength(1);
  });

  it("lists members page by page, each once", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Called = await call(
        "GET",
        inClub(`/members?limit=4${cursor ? `&cursor=${cursor}` : ""}`),
      );
      expect(answer.status).toBe(200);
      seen.push(...answer.body.rows.map((row) => row.athlete_id));
      cursor = answer.body.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(club.ana.athleteId);
    expect(seen).toContain(club.gil.athleteId);
    expect(seen).not.toContain(club.outsider.athleteId);
  });

  it("reads rankings, sponsors and a match that it has entered", async () => {
    const { body } = await call("POST", inClub("/matches"), { body: result() });
    expect(body.status).toBe("confirmed");
    const entered = {
      id: body.id,
      status: "confirmed",
      winner_side: 1,
      sides: [[{ athlete_id: club.ana.athleteId }], [{ athlete_id: club.bruno.athleteId }]],
    };
    expect((await call("GET", inClub(`/matches/${body.id}`))).body).toMatchObject(entered);
    expect((await call("GET", inClub("/matches?status=confirmed"))).body.rows).toMatchObject([entered]);
    expect((await call("GET", inClub("/rankings"))).body.rows).toMatchObject([{ sport: "tennis" }]);
    expect((await call("GET", inClub("/sponsors"))).status).toBe(200);
  });
});

/** The tokens that are sent, and their refusals. */
const refusals: [what: string, make: () => Promise<string | null>, status: number, message: string][] = [
  ["expired", () => made({ days: -1 }), 401, "Este token de API venceu. Crie outro no painel do clube."],
  ["revoked", () => made({ isRevoked: true }), 401, "Este token de API foi revogado."],
  [
    "of another club",
    () => made({ clubId: club.otherClubId, userId: club.otherAdmin.userId }),
    403,
    "Este token de API é de outro clube.",
  ],
  [
    "of somebody who is no admin",
    () => made({ userId: club.ana.userId }),
    401,
    "Quem criou este token de API não administra mais o clube.",
  ],
  [
    "without the scope",
    () => made({ scopes: ["rankings:read"] }),
    403,
    "Falta a este token de API a permissão members:read (ler os membros).",
  ],
  [
    "mistyped",
    async () => `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`,
    401,
    "Esta operação pede um token de API: Authorization: Bearer quadra_…",
  ],
  ["none", async () => null, 401, "Esta operação pede um token de API: Authorization: Bearer quadra_…"],
];

describe("a token that is not good for it", () => {
  it.each(refusals)("%s is refused with its sentence", async (_, make, status, message) => {
    const answer = await call("GET", inClub("/members"), { as: await make() });
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });

  it("is refused once the club's plan gives none, or is not paid for", async () => {
    await app.sql("update clubs set plan = 'essencial' where id = $1", [club.clubId]);
    expect(await call("GET", inClub("/members"))).toMatchObject({
      status: 403,
      body: { error: { code: "plan_required" } },
    });
    await app.sql("update clubs set plan = 'completo', lapsed_at = now() - interval '8 days' where id = $1", [
      club.clubId,
    ]);
    expect(await call("POST", inClub("/matches"), { body: result() })).toMatchObject({ status: 403 });
    expect(await matchesOf()).toBe(0);
  });

  it("opens nothing but its operations", async () => {
    for (const path of ["/me", "/notifications"]) expect((await call("GET", path)).status).toBe(401);
  });

  it("reaches no match of another club by its id", async () => {
    const { body } = await call("POST", inClub("/matches"), { body: result() });
    const as = await made({ clubId: club.otherClubId, userId: club.otherAdmin.userId });
    const path = inClub(`/matches/${body.id}`, club.otherClubId);
    expect((await call("GET", path, { as })).status).toBe(404);
    expect((await call("POST", `${path}/annul`, { as, body: { reason: "Nunca foi." } })).status).toBe(404);
  });
});

describe("writing by token", () => {
  it("answers a repeated key with the first answer, and another body under it with a conflict", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await call("POST", inClub("/matches"), { body: result(), headers });
    const again = await call("POST", inClub("/matches"), { body: result(), headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await call("POST", inClub("/matches"), { body: result({ end: "retired" }), headers });
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_conflict"]);
    expect(await matchesOf()).toBe(1);
  });

  it("under one key many at once write once", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = result({ is_second_match: true });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", inClub("/matches"), { body, headers })),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await matchesOf()).toBe(1);
  });

  it("a refusal is not kept: the same key is judged anew", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const elsewhere = await call("POST", inClub("/matches"), {
      body: result({ their_side: [club.outsider.athleteId] }),
      headers,
    });
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
    expect(
      (await app.sql("select 1 from api_replies where key = $1", [headers["idempotency-key"]])).length,
    ).toBe(0);
    expect((await call("POST", inClub("/matches"), { body: result(), headers })).status).toBe(201);
  });

  it("a dry run refuses what the write would, and writes nothing", async () => {
    const tried = await call("POST", inClub("/matches?dry_run=true"), { body: result() });
    expect([tried.status, tried.body]).toEqual([200, { id: null, status: "confirmed", dry_run: true }]);
    const impossible = result({ sets: [{ mine: 6, theirs: 5 }] });
    expect((await call("POST", inClub("/matches?dry_run=true"), { body: impossible })).status).toBe(422);
    expect(await matchesOf()).toBe(0);
    const { body } = await call("POST", inClub("/matches"), { body: result() });
    const path = inClub(`/matches/${body.id}/annul`);
    const reason = { reason: "Lançada duas vezes." };
    expect((await call("POST", `${path}?dry_run=true`, { body: reason })).body).toEqual({
      id: body.id,
      status: "annulled",
      dry_run: true,
    });
    expect((await call("GET", inClub(`/matches/${body.id}`))).body.status).toBe("confirmed");
    expect((await call("POST", path, { body: reason })).body).toEqual({ id: body.id, status: "annulled" });
  });

  it("acts in its admin's name, who decides nothing that they played", async () => {
    const as = await made({ userId: club.playingAdmin.userId });
    const own = result({ my_side: [club.playingAdmin.athleteId] });
    expect((await call("POST", inClub("/matches"), { as, body: own })).body.error.code).toBe(
      "played_the_match",
    );
    const { body } = await call("POST", inClub("/matches"), { body: own });
    const annulled = await call("POST", inClub(`/matches/${body.id}/annul`), {
      as,
      body: { reason: "Porque sim." },
    });
    expect([annulled.status, annulled.body.error.code]).toEqual([403, "played_the_match"]);
    const [event] = await app.sql("select actor_user_id from match_events where match_id = $1", [body.id]);
    expect(event).toEqual({ actor_user_id: club.secretary.userId });
  });
});
