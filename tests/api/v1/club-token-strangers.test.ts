import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Operation } from "../../../worker/api/v1/operations/operation.ts";
import { TOURNAMENT_CALLS } from "../../../worker/api/v1/operations/tournament-calls.ts";
import { makeClubToken } from "../../support/api-tokens.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeEvent, makeTournament } from "../../support/made-tournament.ts";
import { makeMatchClub, type MatchClub } from "../../support/match-club.ts";
import { courtsBody, eventBody, tournamentBody } from "../../support/program-tournaments.ts";
import { makeRunTournament } from "../../support/run-tournament.ts";

// A club's token and what is another club's: no write of tournaments takes it, whichever id of the address or the body names it.

type Ids = Readonly<Record<string, string>>;

const WRITES = TOURNAMENT_CALLS.operations.filter(({ isWrite }) => isWrite);

let app: TestApp;
let club: MatchClub;
let token: string;
/** Ids of a tournament of the other club, and of one of the token's own, by their names in addresses. */
let theirs: Ids;
let own: Ids;
let bodies: Readonly<Record<string, (of: Ids) => object>>;

/** A club's tournament whose draw is made, and all that may be named of it. */
async function idsOf(clubId: string, athletes?: readonly string[]): Promise<Ids> {
  const made = await makeRunTournament(app, clubId, athletes ? { athletes } : {});
  const { tournamentId, eventId, entryIds, ready } = made;
  const into = await makeEvent(app.sql, tournamentId);
  const [draw] = await app.sql<{ id: string }>("select id from tournament_draws where event_id = $1", [
    eventId,
  ]);
  const [person] = await app.sql<{ id: string }>(
    "select athlete_id as id from tournament_entries where id = $1",
    [entryIds[0]],
  );
  const impedimentId = randomUUID();
  await app.sql(
    `insert into tournament_impediments (id, tournament_id, athlete_id, from_at, to_at)
     values ($1, $2, $3, now(), now() + interval '1 hour')`,
    [impedimentId, tournamentId, person!.id],
  );
  return {
    clubId,
    tournamentId,
    eventId,
    into,
    entryId: entryIds[0]!,
    otherEntryId: entryIds[1]!,
    athleteId: person!.id,
    drawId: draw!.id,
    tournamentMatchId: ready[0]!.id,
    impedimentId,
  };
}

beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
  theirs = await idsOf(club.otherClubId);
  own = await idsOf(
    club.clubId,
    [club.ana, club.bruno, club.caio, club.davi].map(({ athleteId }) => athleteId),
  );
  const none = () => ({});
  const versioned = () => ({ version: 1 });
  const sport = "tennis";
  // Bodies that would be taken, so that nothing but whose it is refuses them.
  bodies = {
    createTournament: () => tournamentBody(),
    startEvening: () => ({ sport, names: ["Rui Sá", "Lia Sá", "Eva Reis", "Ivo Reis", "Noé Luz"] }),
    changeTournament: () => ({ ...tournamentBody(), version: 1 }),
    publishTournament: versioned,
    closeEntries: versioned,
    reopenEntries: versioned,
    discardTournament: versioned,
    cancelTournament: none,
    addEvent: () => ({ ...eventBody(), version: 1 }),
    changeEvent: () => ({ ...eventBody(), version: 1 }),
    removeEvent: versioned,
    giveBackEvent: () => ({ back_cents: 0 }),
    mergeEvent: ({ into }) => ({ into_event_id: into, mark: "", moving: 4 }),
    enterAthletes: ({ into }) => ({ event_id: into, athlete_id: club.ana.athleteId }),
    removeEntry: () => ({ back_cents: 0 }),
    markReturned: ({ athleteId }) => ({ athlete_id: athleteId, is_returned: true }),
    markShare: ({ athleteId }) => ({ athlete_id: athleteId, is_paid: true }),
    checkIn: none,
    withdrawEntry: ({ otherEntryId }) => ({ substitute_entry_id: otherEntryId }),
    undoWithdrawal: none,
    changePartner: ({ athleteId }) => ({ leaving_athlete_id: athleteId, athlete_id: club.ana.athleteId }),
    announceDraw: () => ({ seeding: "hand", seeds: [], beacon: { kind: "drand" }, reason: "De novo." }),
    makeDraw: none,
    callMatch: none,
    finishEvent: none,
    reopenEvent: none,
    saveCourts: courtsBody,
    changeSchedule: () => ({ change: "anew" }),
    removeImpediment: none,
  };
});
afterAll(() => app?.stop());
// Each test within the limit of a token of its own.
beforeEach(async () => {
  token = await makeClubToken(app, club);
});

/** The body of a write, which names these. */
function bodyOf(id: string, of: Ids): object {
  const body = bodies[id];
  if (!body) throw new Error(`no body is written for ${id}`);
  return body(of);
}

async function send(
  { id, method, path }: Operation,
  address: Ids,
  body: Ids,
  dryRun: boolean,
): Promise<number> {
  const of = path.replaceAll(/:(\w+)/g, (_, name: string) => address[name]!);
  expect(of).not.toContain("undefined");
  const answer = await app.fetch(`/api/v1${of}${dryRun ? "?dry_run=true" : ""}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(bodyOf(id, body)),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** All that is written of the other club's tournaments. */
const theirState = async () =>
  await app.sql(
    `select t as tournament, (select jsonb_agg(to_jsonb(v) order by v.id) from tournament_events v where v.tournament_id = t.id) as events,
       (select jsonb_agg(to_jsonb(n) order by n.id) from tournament_entries n join tournament_events v on v.id = n.event_id
         where v.tournament_id = t.id) as entries,
       (select jsonb_agg(to_jsonb(s) order by s.entry_id) from entry_shares s join tournament_entries n on n.id = s.entry_id
         join tournament_events v on v.id = n.event_id where v.tournament_id = t.id) as shares,
       (select jsonb_agg(to_jsonb(d) order by d.id) from tournament_draws d join tournament_events v on v.id = d.event_id
         where v.tournament_id = t.id) as draws,
       (select jsonb_agg(to_jsonb(m) order by m.id) from tournament_matches m where m.tournament_id = t.id) as matches,
       (select jsonb_agg(to_jsonb(i) order by i.id) from tournament_impediments i where i.tournament_id = t.id) as impediments
     from tournaments t where t.club_id = $1 order by t.id`,
    [club.otherClubId],
  );

/**
 * Sends each write with the other club's ids, as itself and as a trial, and checks that none leaves a trace there; gives the
 * answers other than 403 and 404.
 */
async function refusals(writes: readonly Operation[], address: Ids, body: Ids) {
  const before = await theirState();
  const answers: [string, number][] = [];
  for (const write of writes)
    for (const isDry of [true, false]) answers.push([write.id, await send(write, address, body, isDry)]);
  expect(await theirState()).toEqual(before);
  return answers.filter(([, status]) => status !== 403 && status !== 404);
}

const names = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const namesMore = (write: Operation) => names(write).some((name) => name !== "clubId");

it("is refused every write at the other club's address", async () => {
  expect(WRITES.length).toBeGreaterThan(20);
  expect(await refusals(WRITES, theirs, theirs)).toEqual([]);
});

it("is refused every write of the other club's things at its own address", async () => {
  expect(await refusals(WRITES.filter(namesMore), { ...theirs, clubId: club.clubId }, theirs)).toEqual([]);
});

it("is refused what is the other club's within a tournament of its own", async () => {
  const within = WRITES.filter((write) => names(write).length > 2 && names(write).includes("tournamentId"));
  expect(within.map(({ id }) => id)).toContain("mergeEvent");
  // An impediment that is not there is removed already, whoever's it is.
  const isDone = (id: string) => id === "removeImpediment";
  const address = { ...theirs, clubId: own.clubId!, tournamentId: own.tournamentId! };
  expect((await refusals(within, address, theirs)).filter(([id]) => !isDone(id))).toEqual([]);
});

it("is refused the other club's things that a body names", async () => {
  const named = WRITES.filter(({ id }) => !isDeepStrictEqual(bodyOf(id, theirs), bodyOf(id, own)));
  expect(named.map(({ id }) => id)).toEqual([
    "mergeEvent",
    "enterAthletes",
    "markShare",
    "markReturned",
    "withdrawEntry",
    "changePartner",
  ]);
  const before = await theirState();
  for (const write of named) {
    const status = await send(write, own, theirs, false);
    expect([write.id, status >= 400 && status < 500]).toEqual([write.id, true]);
  }
  expect(await theirState()).toEqual(before);
});

it("takes the same bodies of its own tournament, so that nothing else refused them", async () => {
  const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "draft" });
  const draft = { ...own, tournamentId, eventId };
  const kinds = new Set<string>(["createTournament", "startEvening", "addEvent", "checkIn", "callMatch"]);
  for (const write of WRITES.filter(({ id }) => kinds.has(id)))
    expect([write.id, await send(write, write.id === "addEvent" ? draft : own, own, true)]).toEqual([
      write.id,
      200,
    ]);
});
