import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../worker/api/v1/operations/openapi.ts";
import { dice, operationsOf, type FuzzedOperation, valueOf } from "../support/api-fuzz.ts";
import { makeApiToken } from "../support/api-tokens.ts";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { makeEntry, makeTournament } from "../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { makeRunTournament } from "../support/run-tournament.ts";

/*
 * Every operation that takes an API token, called as the OpenAPI document says and now and then otherwise, over good, expired, revoked,
 * narrow and foreign tokens: no 5xx, no answer outside its schema, nobody else's data. `npm run test:api-fuzz` makes 50 000 calls.
 */
const CALLS = Number(process.env.API_FUZZ_CALLS ?? 2_000);
const SEED = Number(process.env.API_FUZZ_SEED ?? 20_261_123);
const AT_ONCE = 6;
/** A token may call 100 times a minute; limits are given back before any can be used up. */
const ROUND = 300;

interface Held {
  token: string;
  /** The club that it opens; null where it opens none. */
  opens: string | null;
}

let app: TestApp;
let clubs: [MatchClub, MatchClub];
let tokens: Held[];
let operations: FuzzedOperation[];
/** Per club, what must never be answered to a token that does not open it. */
let marks: Map<string, string[]>;

beforeAll(async () => {
  app = await startApp();
  clubs = [await makeMatchClub(app.sql), await makeMatchClub(app.sql)];
  for (const { clubId, ana, bruno } of clubs) {
    const { eventId } = await makeTournament(app.sql, clubId);
    await makeEntry(app.sql, eventId, { athleteId: ana.athleteId });
    await makeRunTournament(app, clubId, { athletes: [ana.athleteId, bruno.athleteId] });
  }
  operations = operationsOf((await (await app.fetch("/api/v1/openapi.json")).json()) as OpenApiDocument);
  tokens = await makeTokens();
}, 120_000);
afterAll(() => app?.stop());

async function makeTokens(): Promise<Held[]> {
  const keys = app.vars.AUTH_SIGNING_KEYS!;
  const made: Held[] = [];
  for (const { clubId, secretary, ana, playingAdmin } of clubs) {
    const add = async (opens: string | null, more: object = {}, userId = secretary.userId) =>
      made.push({ token: await makeApiToken(app.sql, keys, { clubId, userId, ...more }), opens });
    for (let i = 0; i < 10; i++) await add(clubId, {}, i % 2 ? secretary.userId : playingAdmin.userId);
    await add(clubId, { scopes: ["matches:read"] });
    await add(clubId, { scopes: ["members:read", "sponsors:read"] });
    await add(null, { days: -1 });
    await add(null, { isRevoked: true });
    await add(null, {}, ana.userId);
  }
  return made;
}

async function readMarks(): Promise<void> {
  marks = new Map();
  for (const { clubId } of clubs) {
    const rows = await app.sql<{ id: string }>(
      `select id::text from matches where club_id = $1 union select athlete_id::text from memberships where club_id = $1
       union select id::text from memberships where club_id = $1 union select id::text from rankings where club_id = $1
       union select id::text from api_tokens where club_id = $1
       union select id::text from tournaments where club_id = $1
       union select v.id::text from tournament_events v join tournaments t on t.id = v.tournament_id where t.club_id = $1
       union select n.id::text from tournament_entries n join tournament_events v on v.id = n.event_id
         join tournaments t on t.id = v.tournament_id where t.club_id = $1
       union select m.id::text from tournament_matches m join tournaments t on t.id = m.tournament_id where t.club_id = $1
       union select id::text from sponsors where club_id = $1 union select id::text from club_notices where club_id = $1`,
      [clubId],
    );
    marks.set(
      clubId,
      rows.map(({ id }) => id),
    );
  }
}

/** Finds an id of another club than the one that is open; an id that the call named itself says nothing new. */
const leaked = (text: string, sent: string, opens: string | null) =>
  [...marks]
    .flatMap(([clubId, ids]) => (clubId === opens ? [] : ids))
    .find((id) => text.includes(id) && !sent.includes(id));

async function callOnce(seed: number): Promise<{ status: number; fault: string | null }> {
  const roll = dice(seed);
  const club = clubs[roll(2)]!;
  // Most by good tokens of the club that is asked about.
  const mine = tokens.filter(({ opens }) => opens === club.clubId);
  const { token, opens } = roll(10) === 0 ? tokens[roll(tokens.length)]! : mine[roll(mine.length)]!;
  const { method, path, operation, judge } = operations[roll(operations.length)]!;
  const known = marks.get(club.clubId)!;
  const pool = { roll, ids: [...known, club.ana.athleteId, club.bruno.athleteId, randomUUID()] };
  const { parameters = [], requestBody } = operation;
  const valued = (place: string) =>
    parameters
      .filter((one) => one.in === place && (one.required || roll(3) === 0))
      .map(
        (one) =>
          [
            one.name,
            String(one.name === "clubId" && roll(20) > 0 ? club.clubId : valueOf(one.schema, pool)),
          ] as const,
      );
  const address = valued("path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value).replaceAll("%", "%25")),
    path,
  );
  const query = new URLSearchParams(
    valued("query").map(([name, value]) => [name, value.replaceAll("\0", "")]),
  ).toString();
  const body = requestBody
    ? JSON.stringify(valueOf(requestBody.content["application/json"].schema, pool))
    : undefined;
  const key = requestBody && roll(2) === 0 ? `fuzz-${roll(5_000)}` : null;
  const answer = await fetch(new URL(`${address}${query ? `?${query}` : ""}`, app.workerOrigin), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(key ? { "idempotency-key": key } : {}) },
    body,
  });
  const isCsv = answer.headers.get("content-type")?.startsWith("text/csv") ?? false;
  // A byte order mark is left out by `text()`.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const fault =
    judge(answer.status, asJson(text), isCsv ? text : undefined) ??
    leaked(text, `${address}${query}${body ?? ""}`, opens) ??
    null;
  return {
    status: answer.status,
    fault: fault && `${method} ${address}?${query} ${body ?? ""} → ${answer.status} ${fault}`,
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("every operation of /api/v1 by API token", () => {
  it("is described", () => {
    expect(operations.length).toBe(64);
  });

  it(
    `${CALLS} calls: no 5xx, no answer outside its schema, nobody else's data`,
    { timeout: 60_000 + CALLS * 60 },
    async () => {
      const statuses = new Map<number, number>();
      const faults: string[] = [];
      for (let from = 0; from < CALLS && faults.length < 20; from += ROUND) {
        await forgetLimits(app);
        await readMarks();
        const seeds = Array.from({ length: Math.min(ROUND, CALLS - from) }, (_, i) => SEED + from + i);
        const work = async () => {
          for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
            const { status, fault } = await callOnce(seed);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (fault) faults.push(`seed ${seed}: ${fault}`);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      }
      expect(faults).toEqual([]);
      console.log(JSON.stringify([...statuses].toSorted()));
      const idle = (statuses.get(401) ?? 0) + (statuses.get(429) ?? 0);
      expect(idle / CALLS).toBeLessThan(0.2);
      // Reads and writes that were done, and refusals of each kind: the fuzz reaches what it is to try.
      for (const status of [200, 201, 400, 403, 404])
        expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(0);
    },
  );
});
