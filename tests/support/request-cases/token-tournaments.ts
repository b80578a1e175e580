import { randomUUID } from "node:crypto";
import { drawToMake, eventToDraw } from "../draw-desk.ts";
import { madeDue } from "../made-due.ts";
import { makeEntry, makeEvent, makeTournament, markOf } from "../made-tournament.ts";
import { makePlayedTournament } from "../played-tournament.ts";
import { courtsBody, eventBody, tournamentBody } from "../program-tournaments.ts";
import { makeRunTournament } from "../run-tournament.ts";
import { EVENING_NAMES } from "./evening-forms.ts";
import { closedTournament } from "../schedule/office-tournament.ts";
import { freshToken } from "./fresh-token.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const CLUB = "/api/v1/clubs/:clubId";
const TOURNAMENTS = `${CLUB}/tournaments`;
const ONE = `${TOURNAMENTS}/:tournamentId`;
const EVENT = `${CLUB}/tournament-events/:eventId`;
const ENTRY = `${CLUB}/tournament-entries/:entryId`;

/** What the address names, by the names of its parameters. */
type Named = Record<string, string>;

async function opened({ app, club }: RequestHarness): Promise<Named> {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId);
  const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
  return { tournamentId, eventId, entryId };
}

async function run({ app, club }: RequestHarness): Promise<Named> {
  const { tournamentId, eventId, entryIds, ready } = await makeRunTournament(app, club.clubId);
  return { tournamentId, eventId, entryId: entryIds[0]!, tournamentMatchId: ready[0]!.id };
}

const nothing = () => Promise.resolve({});

/** A tournament of one event without entries. */
const inStatus =
  (status: string) =>
  ({ app, club }: RequestHarness): Promise<Named> =>
    makeTournament(app.sql, club.clubId, { status });

async function belowQuorum({ app, club }: RequestHarness): Promise<Named> {
  const made = await makeTournament(app.sql, club.clubId, { status: "closed" });
  await makeEvent(app.sql, made.tournamentId);
  return made;
}

async function due({ app, club }: RequestHarness): Promise<Named> {
  const { entry_id: entryId } = await madeDue(app, club.clubId, club.ana.athleteId);
  return { entryId };
}

async function toAnnounce({ app, club }: RequestHarness): Promise<Named> {
  const { eventId } = await eventToDraw(app.sql, club, club.clubId);
  return { eventId };
}

async function toMake({ app, club }: RequestHarness): Promise<Named> {
  const { drawId } = await drawToMake(app.sql, club, club.clubId);
  return { drawId };
}

const played =
  (isFinished: boolean) =>
  ({ app, club }: RequestHarness): Promise<Named> =>
    makePlayedTournament(app, club.clubId, { isFinished });

async function closed({ app, club }: RequestHarness): Promise<Named> {
  return { tournamentId: await closedTournament(app, club.clubId), impedimentId: randomUUID() };
}

/** Somebody in the first of two events, which may be merged into the second. */
async function toMerge({ app, club }: RequestHarness): Promise<Named> {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
  const into = await makeEvent(app.sql, tournamentId);
  const { athleteId } = club.ana;
  const mark = await markOf(app.sql, await makeEntry(app.sql, eventId, { athleteId }), athleteId);
  return { tournamentId, eventId, into, mark };
}

const merged = (_: RequestHarness, { into, mark }: Named) => ({ into_event_id: into, mark, moving: 1 });

const versioned = () => ({ version: 1 });
const nothingBack = () => ({ back_cents: 0 });

/** A call about a tournament by API token. */
function call(
  route: string,
  make: (w: RequestHarness) => Promise<Named> = opened,
  options: {
    status?: number;
    what?: string;
    beforeAnswer?: number;
    afterAnswer?: number;
    body?: (w: RequestHarness, named: Named) => unknown;
    query?: (named: Named) => string;
  } = {},
): RequestCase {
  const [method = "GET", pattern = ""] = route.split(" ");
  const { status = 200, what = "", beforeAnswer = 3, afterAnswer = 0, body, query } = options;
  const isWrite = method !== "GET" && what !== "dry run";
  return {
    route,
    what: [what, "by token"].filter(Boolean).join(" "),
    kind: method === "GET" ? "call" : "mutation",
    status,
    ...(isWrite ? { afterAnswer, beforeAnswer } : {}),
    prepare: async (w) => {
      const named: Named = { ...(await make(w)), clubId: w.club.clubId };
      const token = await freshToken(w);
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!);
      const asked = what === "dry run" ? "?dry_run=true" : (query?.(named) ?? "");
      const sent = body?.(w, named);
      return () => w.call("visitor", method, path + asked, sent, { authorization: `Bearer ${token}` });
    },
  };
}

/** What programs do with a club's tournaments by API token. */
export const tokenTournamentCalls: RequestCase[] = [
  call(`GET ${TOURNAMENTS}`),
  call(`GET ${ONE}`),
  call(`GET ${ONE}/entries`),
  call(`GET ${ONE}/draws`, run),
  call(`GET ${ONE}/matches`, run),
  call(`GET ${ONE}/schedule`, run),
  call(`POST ${TOURNAMENTS}`, nothing, { status: 201, body: () => tournamentBody() }),
  call(`POST ${TOURNAMENTS}`, nothing, { what: "dry run", body: () => tournamentBody() }),
  call(`PUT ${ONE}`, inStatus("draft"), { body: () => ({ ...tournamentBody(), version: 1 }) }),
  call(`POST ${ONE}/publish`, inStatus("draft"), { body: versioned }),
  call(`POST ${ONE}/close-entries`, inStatus("open"), { body: versioned }),
  call(`POST ${ONE}/reopen-entries`, inStatus("closed"), { body: versioned }),
  call(`POST ${ONE}/discard`, inStatus("draft"), { body: versioned }),
  call(`POST ${ONE}/cancel`, inStatus("open")),
  call(`POST ${ONE}/events`, inStatus("draft"), {
    status: 201,
    body: () => ({ ...eventBody(), version: 1 }),
  }),
  call(`PUT ${ONE}/events/:eventId`, inStatus("draft"), { body: () => ({ ...eventBody(), version: 1 }) }),
  call(`POST ${ONE}/events/:eventId/remove`, inStatus("draft"), { body: versioned }),
  call(`POST ${ONE}/events/:eventId/give-back`, belowQuorum, { afterAnswer: 1, body: nothingBack }),
  call(`GET ${ONE}/events/:eventId/merge`, toMerge, { query: ({ into }) => `?into=${into}` }),
  call(`POST ${ONE}/events/:eventId/merge`, toMerge, { afterAnswer: 1, body: merged }),
  call(`POST ${CLUB}/super-8-evenings`, nothing, {
    status: 201,
    afterAnswer: 1,
    body: () => ({ sport: "tennis", names: EVENING_NAMES.split("\n") }),
  }),
  call(`POST ${ONE}/entries`, inStatus("open"), {
    status: 201,
    afterAnswer: 1,
    body: ({ club }, { eventId }) => ({ event_id: eventId, athlete_id: club.bruno.athleteId }),
  }),
  call(`POST ${ONE}/entries/:entryId/remove`, opened, { afterAnswer: 1, body: nothingBack }),
  call(`POST ${ENTRY}/share`, due, {
    body: ({ club }) => ({ athlete_id: club.ana.athleteId, is_paid: true }),
  }),
  call(`POST ${ENTRY}/check-in`, run, { body: () => ({}) }),
  call(`POST ${ENTRY}/withdraw`, run, { afterAnswer: 1, body: () => ({}) }),
  call(`POST ${EVENT}/draws`, toAnnounce, {
    status: 201,
    afterAnswer: 1,
    body: () => ({ seeding: "none", beacon: { kind: "drand", in_seconds: 600 } }),
  }),
  call(`POST ${CLUB}/tournament-draws/:drawId/make`, toMake, {
    afterAnswer: 1,
    body: () => ({ number: "12345", source: "site da Caixa" }),
  }),
  call(`POST ${CLUB}/tournament-matches/:tournamentMatchId/call`, run, { afterAnswer: 1 }),
  call(`POST ${EVENT}/finish`, played(false), { afterAnswer: 1 }),
  call(`POST ${EVENT}/reopen`, played(true), { afterAnswer: 1 }),
  call(`PUT ${ONE}/courts`, closed, { afterAnswer: 1, body: courtsBody }),
  call(`POST ${ONE}/schedule`, closed, { afterAnswer: 1, body: () => ({ change: "anew" }) }),
  call(`POST ${ONE}/schedule`, closed, { what: "dry run", body: () => ({ change: "anew" }) }),
  call(`DELETE ${ONE}/impediments/:impedimentId`, closed, { afterAnswer: 1 }),
];
