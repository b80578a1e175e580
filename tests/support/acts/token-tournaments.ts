import { randomUUID } from "node:crypto";
import { drawToMake, eventToDraw } from "../draw-desk.ts";
import { makeLeftTournament, makeRunPairs } from "../left-draw.ts";
import { madeDue, madeOwed } from "../made-due.ts";
import { makeEntry, makeEvent, makeTournament, markOf } from "../made-tournament.ts";
import { makePlayedTournament } from "../played-tournament.ts";
import { courtsBody, eventBody, tournamentBody } from "../program-tournaments.ts";
import { makeRunTournament } from "../run-tournament.ts";
import { closedTournament } from "../schedule/office-tournament.ts";
import type { Act } from "./act.ts";
import { call } from "./builders.ts";
import { freshToken } from "./fresh-token.ts";
import type { RequestHarness } from "./harness.ts";
import { EVENING_NAMES } from "./tournament-days.ts";

const CLUB = "/api/v1/clubs/:clubId";
const TOURNAMENTS = `${CLUB}/tournaments`;
const ONE = `${TOURNAMENTS}/:tournamentId`;
const EVENT = `${CLUB}/tournament-events/:eventId`;
const ENTRY = `${CLUB}/tournament-entries/:entryId`;

/** The things that the address names, by the names of its parameters. */
type Named = Record<string, string>;
type Make = (w: RequestHarness) => Promise<Named>;

const opened: Make = async ({ app, club }) => {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId);
  const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
  return { tournamentId, eventId, entryId };
};

const run: Make = async ({ app, club }) => {
  const { tournamentId, eventId, entryIds, ready } = await makeRunTournament(app, club.clubId);
  return { tournamentId, eventId, entryId: entryIds[0]!, tournamentMatchId: ready[0]!.id };
};

const withdrawn: Make = ({ app, club }) => makeLeftTournament(app, club.clubId);

const runPairs: Make = ({ app, club }) => makeRunPairs(app, club.clubId);

const nothing: Make = () => Promise.resolve({});

/** A tournament of one event without entries. */
const inStatus =
  (status: string): Make =>
  ({ app, club }) =>
    makeTournament(app.sql, club.clubId, { status });

const belowQuorum: Make = async ({ app, club }) => {
  const made = await makeTournament(app.sql, club.clubId, { status: "closed" });
  await makeEvent(app.sql, made.tournamentId);
  return made;
};

const due: Make = async ({ app, club }) => {
  const { entry_id: entryId } = await madeDue(app, club.clubId, club.ana.athleteId);
  return { entryId };
};

const owed: Make = async ({ app, club }) => {
  const by = club.secretary.userId;
  const { entry_id: entryId } = await madeOwed(app, club.clubId, club.ana.athleteId, { by });
  return { entryId };
};

const toAnnounce: Make = async ({ app, club }) => {
  const { eventId } = await eventToDraw(app.sql, club, club.clubId);
  return { eventId };
};

const toMake: Make = async ({ app, club }) => {
  const { drawId } = await drawToMake(app.sql, club, club.clubId);
  return { drawId };
};

const played =
  (isFinished: boolean): Make =>
  ({ app, club }) =>
    makePlayedTournament(app, club.clubId, { isFinished });

const closed: Make = async ({ app, club }) => ({
  tournamentId: await closedTournament(app, club.clubId),
  impedimentId: randomUUID(),
});

/** Somebody in the first of two events, which may be merged into the second. */
const toMerge: Make = async ({ app, club }) => {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
  const into = await makeEvent(app.sql, tournamentId);
  const { athleteId } = club.ana;
  const mark = await markOf(app.sql, await makeEntry(app.sql, eventId, { athleteId }), athleteId);
  return { tournamentId, eventId, into, mark };
};

const versioned = { version: 1 };
const nothingBack = { back_cents: 0 };

/** A call about a tournament by API token. */
function byToken(
  route: string,
  make: Make = opened,
  options: {
    status?: number;
    isDry?: boolean;
    after?: number;
    changes?: Act["changes"];
    body?: object | ((w: RequestHarness, named: Named) => unknown);
    query?: string;
  } = {},
): Act[] {
  const [method, pattern = ""] = route.split(" ");
  const { status = 200, isDry = false, after = 0, body, query = "" } = options;
  return call(route, isDry ? "dry run" : "", {
    by: "token",
    status,
    before: 3,
    after,
    changes: options.changes ?? (method === "GET" || isDry ? "own" : "club"),
    path: pattern + (isDry ? "?dry_run=true" : query),
    headers: async (w) => ({ authorization: `Bearer ${await freshToken(w)}` }),
    named: make,
    body,
  });
}

/** Calls of programs about a club's tournaments, by API token. */
export const tokenTournamentCalls: Act[] = [
  ...byToken(`GET ${TOURNAMENTS}`),
  ...byToken(`GET ${ONE}`),
  ...byToken(`GET ${ONE}/entries`),
  ...byToken(`GET ${ONE}/returns`),
  ...byToken(`GET ${ONE}/draws`, run),
  ...byToken(`GET ${ONE}/matches`, run),
  ...byToken(`GET ${ONE}/schedule`, run),
  ...byToken(`POST ${TOURNAMENTS}`, nothing, { status: 201, body: () => tournamentBody() }),
  ...byToken(`POST ${TOURNAMENTS}`, nothing, { isDry: true, body: () => tournamentBody() }),
  ...byToken(`PUT ${ONE}`, inStatus("draft"), { body: { ...tournamentBody(), version: 1 } }),
  ...byToken(`POST ${ONE}/publish`, inStatus("draft"), { body: versioned }),
  ...byToken(`POST ${ONE}/close-entries`, inStatus("open"), { body: versioned }),
  ...byToken(`POST ${ONE}/reopen-entries`, inStatus("closed"), { body: versioned }),
  ...byToken(`POST ${ONE}/discard`, inStatus("draft"), { body: versioned }),
  // Giving people back what they paid: a read-only club may.
  ...byToken(`POST ${ONE}/cancel`, inStatus("open"), { changes: "own" }),
  ...byToken(`POST ${ONE}/events`, inStatus("draft"), {
    status: 201,
    body: { ...eventBody(), version: 1 },
  }),
  ...byToken(`PUT ${ONE}/events/:eventId`, inStatus("draft"), { body: { ...eventBody(), version: 1 } }),
  ...byToken(`POST ${ONE}/events/:eventId/remove`, inStatus("draft"), { body: versioned }),
  ...byToken(`POST ${ONE}/events/:eventId/give-back`, belowQuorum, {
    body: nothingBack,
    changes: "own",
  }),
  ...byToken(`GET ${ONE}/events/:eventId/merge`, toMerge, { query: "?into=:into" }),
  ...byToken(`POST ${ONE}/events/:eventId/merge`, toMerge, {
    after: 1,
    body: (_, { into, mark }) => ({ into_event_id: into, mark, moving: 1 }),
  }),
  ...byToken(`POST ${CLUB}/super-8-evenings`, nothing, {
    status: 201,
    body: { sport: "tennis", names: EVENING_NAMES.split("\n") },
  }),
  ...byToken(`POST ${ONE}/entries`, inStatus("open"), {
    status: 201,
    after: 1,
    body: ({ club }, { eventId }) => ({ event_id: eventId, athlete_id: club.bruno.athleteId }),
  }),
  ...byToken(`POST ${ONE}/entries/:entryId/remove`, opened, { after: 1, body: nothingBack }),
  ...byToken(`POST ${ENTRY}/return`, owed, {
    changes: "own",
    after: 3,
    body: (w) => ({ athlete_id: w.club.ana.athleteId, is_returned: true }),
  }),
  ...byToken(`POST ${ENTRY}/share`, due, {
    after: 2,
    body: ({ club }) => ({ athlete_id: club.ana.athleteId, is_paid: true }),
  }),
  ...byToken(`POST ${ENTRY}/check-in`, run, { body: {} }),
  ...byToken(`POST ${ENTRY}/withdraw`, run, { after: 1, body: {} }),
  ...byToken(`POST ${ENTRY}/undo-withdrawal`, withdrawn, { after: 1 }),
  ...byToken(`POST ${ENTRY}/change-partner`, runPairs, {
    after: 1,
    body: (w, { leaving }) => ({ leaving_athlete_id: leaving, athlete_id: w.club.playingAdmin.athleteId }),
  }),
  ...byToken(`POST ${EVENT}/draws`, toAnnounce, {
    status: 201,
    after: 1,
    body: { seeding: "none", beacon: { kind: "drand", in_seconds: 600 } },
  }),
  ...byToken(`POST ${CLUB}/tournament-draws/:drawId/make`, toMake, {
    after: 1,
    body: { number: "12345", source: "site da Caixa" },
  }),
  ...byToken(`POST ${CLUB}/tournament-matches/:tournamentMatchId/call`, run, { after: 1 }),
  ...byToken(`POST ${EVENT}/finish`, played(false), { after: 1 }),
  ...byToken(`POST ${EVENT}/reopen`, played(true), { after: 1 }),
  ...byToken(`PUT ${ONE}/courts`, closed, { after: 1, body: courtsBody }),
  ...byToken(`POST ${ONE}/schedule`, closed, { after: 1, body: { change: "anew" } }),
  ...byToken(`POST ${ONE}/schedule`, closed, { isDry: true, body: { change: "anew" } }),
  ...byToken(`DELETE ${ONE}/impediments/:impedimentId`, closed, { after: 1 }),
];
