import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClubToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { madeDue } from "../../support/made-due.ts";
import { makeEntry, makeTournament } from "../../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";
import { courtsBody, eventBody, tournamentBody } from "../../support/program-tournaments.ts";

interface Place {
  id: string;
  state: string;
  score: string;
  starts_at: string | null;
  sides: { athlete_ids: string[]; is_winner: boolean }[];
  /** Of an entry. */
  people?: { athlete_id: string }[];
}
interface Answered {
  id: string;
  version: number;
  status: string;
  events: { id: string; state: string }[];
  rows: Place[];
  moved: number;
  mark: string;
  moving: string[];
  staying: unknown[];
  error: { code: string; message: string; field?: string };
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

async function send(
  method: string,
  path: string,
  body: unknown = {},
  { as = token, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Answered }> {
  const answer = await app.fetch(`/api/v1/clubs/${club.clubId}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...headers },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answered };
}

/** The answer of a call that succeeds. */
async function done(method: string, path: string, body?: unknown): Promise<Answered> {
  const answer = await send(method, path, body);
  expect([method, path, answer.status < 300 || answer.body]).toEqual([method, path, true]);
  return answer.body;
}

/** A published tournament of one event. */
async function published(): Promise<{ path: string; eventId: string }> {
  const { id } = await done("POST", "/tournaments", tournamentBody());
  const path = `/tournaments/${id}`;
  const event = await done("POST", `${path}/events`, { ...eventBody(), version: 1 });
  await done("POST", `${path}/publish`, { version: 2 });
  return { path, eventId: event.id };
}

/** Four people of the club are in, and the draw is made. */
async function drawn(): Promise<{ path: string; eventId: string; entryIds: string[] }> {
  const { path, eventId } = await published();
  const entryIds: string[] = [];
  for (const { athleteId } of [club.ana, club.bruno, club.caio, club.davi])
    entryIds.push((await done("POST", `${path}/entries`, { event_id: eventId, athlete_id: athleteId })).id);
  const { version } = await done("GET", path);
  await done("POST", `${path}/close-entries`, { version });
  const draw = await done("POST", `/tournament-events/${eventId}/draws`, {
    seeding: "hand",
    seeds: entryIds.slice(0, 2),
    beacon: { kind: "drand" },
  });
  await app.sql(
    "update tournament_draws set beacon_round = 1000, beacon_at = now() - interval '1 minute' where id = $1",
    [draw.id],
  );
  expect(await done("POST", `/tournament-draws/${draw.id}/make`)).toMatchObject({ id: draw.id });
  return { path, eventId, entryIds };
}

const places = async (path: string) => (await done("GET", `${path}/matches`)).rows;

/** The result of a match of a draw, whose first side wins. */
const resultOf = ({ id, sides }: Place, over: object = {}) => ({
  sport: "tennis",
  format: "singles",
  score_format: "SET3-S:6/TB7",
  played_at: new Date().toISOString(),
  my_side: sides[0]!.athlete_ids,
  their_side: sides[1]!.athlete_ids,
  sets: [
    { mine: 6, theirs: 4 },
    { mine: 6, theirs: 3 },
  ],
  end: "completed",
  tournament_match_id: id,
  ...over,
});

describe("a club's tournament conducted by token", () => {
  it("goes from a draft to its champion", { timeout: 120_000 }, async () => {
    const { path, eventId, entryIds } = await drawn();
    expect(await done("POST", `/tournament-entries/${entryIds[0]}/check-in`)).toMatchObject({
      is_here: true,
    });
    const ready = (await places(path)).filter(({ state }) => state === "ready");
    expect(ready).toHaveLength(2);
    await done("POST", `/tournament-matches/${ready[0]!.id}/call`);
    await done("POST", "/matches", resultOf(ready[0]!, { sets: [{ mine: 6, theirs: 2 }], end: "retired" }));
    await done("POST", "/matches", resultOf(ready[1]!, { sets: [], end: "walkover" }));
    const final = (await places(path)).find(({ state }) => state === "ready");
    await done("POST", "/matches", resultOf(final!));
    expect((await send("POST", `/tournament-events/${eventId}/reopen`)).status).toBeLessThan(500);
    await done("POST", `/tournament-events/${eventId}/finish`);
    const { rows } = await done("GET", `${path}/draws`);
    expect(rows).toMatchObject([{ champions: [expect.any(String)] }]);
    expect((await done("GET", path)).events).toMatchObject([{ state: "finished" }]);
    await done("POST", `/tournament-events/${eventId}/reopen`);
    expect((await done("GET", path)).events).toMatchObject([{ state: "running" }]);
  });

  it("has a timetable that is tried before it is made", { timeout: 120_000 }, async () => {
    const { path } = await drawn();
    expect(await done("PUT", `${path}/courts`, courtsBody())).toMatchObject({ courts: 2 });
    const tried = await done("POST", `${path}/schedule?dry_run=true`, { change: "anew" });
    expect(tried.moved).toBeGreaterThan(0);
    expect((await places(path)).every(({ starts_at }) => starts_at === null)).toBe(true);
    expect(await done("POST", `${path}/schedule`, { change: "anew" })).toMatchObject({ moved: tried.moved });
    const [first] = await places(path);
    expect(first!.starts_at).not.toBeNull();
    const limit = { change: "after", match: first!.id, day: tournamentBody().starts_on, from: "10:00" };
    await done("POST", `${path}/schedule`, limit);
    expect((await send("POST", `${path}/schedule`, { change: "nada" })).status).toBe(400);
    await done("DELETE", `${path}/impediments/${first!.id}`);
  });

  it("loses who gives up: before the draw by undoing the entry, after it by W.O.", async () => {
    const { path, entryIds } = await drawn();
    expect(await done("POST", `/tournament-entries/${entryIds[0]}/withdraw`)).toMatchObject({
      substituted: false,
    });
    const other = await published();
    const { athleteId } = club.ana;
    const entry = await done("POST", `${other.path}/entries`, {
      event_id: other.eventId,
      athlete_id: athleteId,
    });
    const removed = await send("POST", `${other.path}/entries/${entry.id}/remove`, { back_cents: 100 });
    expect([removed.status, removed.body.error.code]).toEqual([409, "conflict"]);
    await done("POST", `${other.path}/entries/${entry.id}/remove`, { back_cents: 0 });
    expect((await done("GET", `${other.path}/entries`)).rows).toEqual([]);
    expect((await send("POST", `${path}/entries/${entryIds[1]}/remove`, { back_cents: 0 })).status).toBe(409);
  });

  it("is written whole in the version that was read, and read as it was written", async () => {
    const { id } = await done("POST", "/tournaments", tournamentBody({ deduction: 1_500, one_a_day: true }));
    const {
      version,
      events,
      id: _id,
      status: _status,
      ...read
    } = (await done("GET", `/tournaments/${id}`)) as Answered & Record<string, unknown>;
    const { reads: _reads, time_zone: _zone, ...fields } = read as Record<string, unknown>;
    expect([events, fields]).toMatchObject([[], tournamentBody({ deduction: 1_500, one_a_day: true })]);
    await done("PUT", `/tournaments/${id}`, { ...fields, name: "Copa de Inverno", version });
    const old = await send("PUT", `/tournaments/${id}`, { ...fields, version });
    expect([old.status, old.body.error.code]).toEqual([409, "conflict"]);
    expect(await done("GET", `/tournaments/${id}`)).toMatchObject({
      name: "Copa de Inverno",
      version: version + 1,
    });
    const added = await done("POST", `/tournaments/${id}/events`, {
      ...eventBody({ fee: 8_000 }),
      version: 2,
    });
    const [event] = (await done("GET", `/tournaments/${id}`)).events as unknown as Record<string, unknown>[];
    const { id: _event, state: _state, entered: _entered, placed: _placed, ...facts } = event!;
    await done("PUT", `/tournaments/${id}/events/${added.id}`, { ...facts, fee: 9_000, version: 3 });
    expect((await done("GET", `/tournaments/${id}`)).events).toMatchObject([{ fee: 9_000, gender: "open" }]);
    await done("POST", `/tournaments/${id}/events/${added.id}/remove`, { version: 4 });
    await done("POST", `/tournaments/${id}/discard`, { version: 5 });
    expect((await send("GET", `/tournaments/${id}`)).status).toBe(404);
  });

  it("is cancelled, an event is given back, and what was paid at the club is marked", async () => {
    const { path } = await published();
    expect(await done("POST", `${path}/cancel`)).toMatchObject({ refunds: 0, owed: 0 });
    expect(await done("GET", path)).toMatchObject({ status: "cancelled" });
    const due = await madeDue(app, club.clubId, club.ana.athleteId);
    const share = `/tournament-entries/${due.entry_id}/share`;
    const paid = { athlete_id: due.athlete_id, is_paid: true };
    await done("POST", `${share}?dry_run=true`, paid);
    const stands = () => app.sql("select status from entry_shares where entry_id = $1", [due.entry_id]);
    expect(await stands()).toMatchObject([{ status: "due" }]);
    await done("POST", share, paid);
    expect(await stands()).toMatchObject([{ status: "paid" }]);
  });

  it("is tried without a trace, and once for a key", async () => {
    const tried = await send("POST", "/tournaments?dry_run=true", tournamentBody());
    expect([tried.status, tried.body]).toEqual([200, { id: null, dry_run: true }]);
    expect((await done("GET", "/tournaments")).rows).toEqual([]);
    const headers = { "idempotency-key": "copa-1" };
    const once = await send("POST", "/tournaments", tournamentBody(), { headers });
    const again = await send("POST", "/tournaments", tournamentBody(), { headers });
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      once.body,
      "true",
    ]);
    expect((await done("GET", "/tournaments")).rows).toHaveLength(1);
    const { path, eventId } = await published();
    const entry = { event_id: eventId, athlete_id: club.ana.athleteId };
    const dry = await send("POST", `${path}/entries?dry_run=true`, entry);
    expect(dry.body).toEqual({ id: null, status: "confirmed", dry_run: true });
    await done("POST", `${path}/cancel?dry_run=true`);
    expect(await done("GET", path)).toMatchObject({ status: "open" });
    expect((await done("GET", `${path}/entries`)).rows).toEqual([]);
  });

  it("is a Super 8 evening of a list of names, tried without a trace and once for a key", async () => {
    const [{ name } = { name: "" }] = await app.sql<{ name: string }>(
      "select name from athletes where id = $1",
      [club.ana.athleteId],
    );
    const evening = { sport: "beach_tennis", names: [name, "Rui Sá", "Eva Reis", "Ivo Luz", "Noé Alves"] };
    const dry = await send("POST", "/super-8-evenings?dry_run=true", evening);
    expect([dry.status, dry.body]).toEqual([200, { id: null, dry_run: true }]);
    expect((await done("GET", "/tournaments")).rows).toEqual([]);
    const headers = { "idempotency-key": "super-8-1" };
    const once = await send("POST", "/super-8-evenings", evening, { headers });
    const again = await send("POST", "/super-8-evenings", evening, { headers });
    expect([once.status, again.status, again.body]).toEqual([201, 201, once.body]);
    expect((await done("GET", "/tournaments")).rows).toHaveLength(1);
    const path = `/tournaments/${once.body.id}`;
    expect(await done("GET", path)).toMatchObject({
      status: "closed",
      events: [{ draw_format: "super_8", score_format: "SET1-S:6/TB7", state: "announced", entered: 5 }],
    });
    const { rows: entered } = await done("GET", `${path}/entries`);
    expect(entered[0]!.people).toMatchObject([{ athlete_id: club.ana.athleteId }]);
    const few = await send("POST", "/super-8-evenings", { ...evening, names: evening.names.slice(1) });
    expect([few.status, few.body.error]).toMatchObject([400, { field: "names" }]);
    const twoInOne = await send("POST", "/super-8-evenings", { ...evening, names: ["Rui; Eva"] });
    expect(twoInOne.status).toBe(400);
    const narrow = await made({ scopes: ["tournaments:read"] });
    expect((await send("POST", "/super-8-evenings", evening, { as: narrow })).status).toBe(403);
  });

  it("has two events merged as the preview showed, with the mark that was read", async () => {
    const { path, eventId } = await published();
    const { version } = await done("GET", path);
    const small = await done("POST", `${path}/events`, {
      ...eventBody({ name: "Livre B", quorum: 4 }),
      version,
    });
    for (const [event, { athleteId }] of [
      [small.id, club.ana],
      [small.id, club.bruno],
      [eventId, club.bruno],
    ] as const)
      await done("POST", `${path}/entries`, { event_id: event, athlete_id: athleteId });
    await done("POST", `${path}/close-entries`, { version: (await done("GET", path)).version });
    const merge = `${path}/events/${small.id}/merge`;
    const seen = await done("GET", `${merge}?into=${eventId}`);
    expect(seen).toMatchObject({ refusal: null, moving: ["Ana Souza"], back_cents: 0 });
    expect(seen.staying).toHaveLength(1);
    const body = { into_event_id: eventId, mark: seen.mark, moving: seen.moving.length };
    const old = await send("POST", merge, { ...body, mark: "0".repeat(32) });
    expect([old.status, old.body.error.code]).toEqual([409, "conflict"]);
    const moved = { id: small.id, moved: 1, undone: 1 };
    expect(await done("POST", `${merge}?dry_run=true`, body)).toEqual({ ...moved, dry_run: true });
    expect(await done("GET", `${merge}?into=${eventId}`)).toEqual(seen);
    const headers = { "idempotency-key": "unir-1" };
    const once = await send("POST", merge, body, { headers });
    const again = await send("POST", merge, body, { headers });
    expect([once.status, once.body, again.body]).toEqual([200, moved, moved]);
    const { events } = await done("GET", path);
    expect(events.find(({ id }) => id === small.id)).toMatchObject({ state: "merged" });
    expect((await send("GET", merge)).status).toBe(400);
  });

  it("is nobody else's: without the scope, of another club", async () => {
    const narrow = await made({ scopes: ["tournaments:read"] });
    const refused = await send("POST", "/tournaments", tournamentBody(), { as: narrow });
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      "Falta a este token de API a permissão tournaments:write (criar e conduzir torneios).",
    ]);
    const other = await makeTournament(app.sql, club.otherClubId);
    const entryId = await makeEntry(app.sql, other.eventId, { athleteId: club.outsider.athleteId });
    const status = async (path: string, body?: unknown) => (await send("POST", path, body)).status;
    expect(await status(`/tournaments/${other.tournamentId}/publish`, { version: 1 })).toBe(404);
    expect(await status(`/tournaments/${other.tournamentId}/cancel`)).toBe(403);
    expect(await status(`/tournament-entries/${entryId}/check-in`)).toBe(403);
    expect(await status(`/tournament-events/${other.eventId}/finish`)).toBe(403);
    expect(await app.sql("select status from tournaments where id = $1", [other.tournamentId])).toEqual([
      { status: "open" },
    ]);
  });
});
