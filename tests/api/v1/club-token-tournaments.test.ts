import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../worker/api/v1/operations/operations.ts";
import { makeClubToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeEntry, makeTournament } from "../../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";
import { makeRunTournament } from "../../support/run-tournament.ts";

interface Answered {
  id: string;
  rows: Record<string, unknown>[];
  next_cursor: string | null;
  error: { code: string; message: string };
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

async function read(path: string, { as = token, of = club.clubId } = {}) {
  const answer = await app.fetch(`/api/v1/clubs/${of}/tournaments${path}`, {
    headers: { authorization: `Bearer ${as}` },
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

/** An answer, which stands in its schema. */
async function good(id: string, path: string): Promise<Answered> {
  const { status, body } = await read(path);
  expect(status, JSON.stringify(body)).toBe(200);
  const operation = OPERATIONS.find((one) => one.id === id);
  expect(operation?.answer.safeParse(body)).toMatchObject({ success: true });
  return body;
}

describe("a club's tournaments read by token", () => {
  it("are listed page by page, drafts too, and read with their events by the names that change them", async () => {
    const open = await makeTournament(app.sql, club.clubId, { feeCents: 8_000 });
    const draft = await makeTournament(app.sql, club.clubId, { status: "draft" });
    await makeTournament(app.sql, club.otherClubId);
    const first = await good("listTournaments", "?limit=1");
    const second = await good("listTournaments", `?limit=1&cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    expect([...first.rows, ...second.rows].map(({ id, reads }) => [id, reads])).toEqual(
      [
        [open.tournamentId, "open"],
        [draft.tournamentId, "draft"],
      ].toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
    );
    expect(await good("readTournament", `/${open.tournamentId}`)).toMatchObject({
      id: open.tournamentId,
      status: "open",
      version: 1,
      courts: 4,
      refund_days_1: 7,
      refund_days_3: null,
      one_level: true,
      payee: "at_club",
      events: [
        { id: open.eventId, state: "entries", placed: 0, fee: 8_000, max_entries: 16, class_B: false },
      ],
    });
  });

  it("say who is entered, page by page", async () => {
    const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId);
    const ids = [
      await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId }),
      await makeEntry(app.sql, eventId, { athleteId: club.bruno.athleteId, status: "waiting" }),
    ];
    const first = await good("listEntries", `/${tournamentId}/entries?limit=1`);
    expect(first.rows).toMatchObject([
      { id: ids[0], event_id: eventId, status: "confirmed", people: [{ name: "Ana Souza" }] },
    ]);
    const second = await good("listEntries", `/${tournamentId}/entries?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ rows: [{ id: ids[1], status: "waiting" }], next_cursor: null });
  });

  it("show their draws, matches and courts", async () => {
    const athletes = [club.ana.athleteId, club.bruno.athleteId];
    const { tournamentId, eventId, ready } = await makeRunTournament(app, club.clubId, { athletes });
    expect(await good("listDraws", `/${tournamentId}/draws`)).toMatchObject({
      rows: [{ event_id: eventId, champions: [], draws: [{ number: 1, status: "drawn" }], groups: [] }],
    });
    const { rows } = await good("listPlaces", `/${tournamentId}/matches`);
    expect(rows).toMatchObject([
      { id: ready[0]!.id, state: "ready", score: "", court: null, starts_at: null },
    ]);
    expect(JSON.stringify(rows[0]!.sides)).toContain(club.ana.athleteId);
    expect(await good("readSchedule", `/${tournamentId}/schedule`)).toMatchObject({
      courts: [],
      impediments: [],
    });
  });

  it("are nobody else's: without the scope, of another club, by ids of nothing", async () => {
    const own = await makeTournament(app.sql, club.clubId);
    const other = await makeTournament(app.sql, club.otherClubId);
    const narrow = await made({ scopes: ["matches:read"] });
    for (const path of [
      "",
      ...["", "/entries", "/draws", "/matches", "/schedule"].map((rest) => `/${own.tournamentId}${rest}`),
    ]) {
      expect([(await read(path, { as: narrow })).status, path]).toEqual([403, path]);
      expect([(await read(path, { of: club.otherClubId })).status, path]).toEqual([403, path]);
    }
    for (const rest of ["", "/entries", "/draws", "/matches", "/schedule"])
      expect([(await read(`/${other.tournamentId}${rest}`)).status, rest]).toEqual([404, rest]);
    expect((await read("/nada")).status).toBe(404);
    expect((await read("?limit=0")).body.error.code).toBe("invalid_input");
  });
});
