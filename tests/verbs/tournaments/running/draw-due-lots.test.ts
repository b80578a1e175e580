import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { readFinishing } from "../../../../app/features/tournaments/finishing/read-finishing.server.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import {
  correctMatchSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import type { Lot } from "../../../../app/features/scoring/brackets/draw.ts";
import { rebuildDraw } from "../../../../app/features/scoring/brackets/draw-record.ts";
import { drawDueLots } from "../../../../app/features/tournaments/running/draw-due-lots.server.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A group of four in which three beat each other in a ring, each by the same score, and all beat the fourth: a lot alone parts the three.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  await verbs.database.sql("update tournament_matches set match_id = null");
  await verbs.database.sql("delete from tournaments");
});

const JOB = { kind: "system", job: "draw-due-lots" } as const;
const run = (services = verbs.context.services) => drawDueLots({ services, actor: JOB });
const pass = (seconds: number) => {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + seconds * 1000);
};
const silent = () => {
  const { services } = verbs.context;
  return { ...services, beacon: { ...services.beacon, read: () => Promise.resolve(null) } };
};

interface Row {
  [column: string]: unknown;
  id: string;
  key: string;
  side1: string[] | null;
  side2: string[] | null;
  match_id: string | null;
  state: string;
}
const rowsOf = (eventId: string) =>
  verbs.database.sql<Row>(
    "select id, key, side1, side2, match_id, state from tournament_matches where event_id = $1 order by key",
    [eventId],
  );
const final = async (eventId: string) => (await rowsOf(eventId)).find(({ key }) => key.startsWith("M"))!;
async function keptOf(eventId: string): Promise<{ lots: Lot[]; lotAt: string | null }> {
  const [row] = await verbs.database.sql<{ lots: Lot[] | null; lot_at: Date | string | null }>(
    "select plan -> 'lots' as lots, lot_at from tournament_draws where event_id = $1",
    [eventId],
  );
  return { lots: row!.lots ?? [], lotAt: row!.lot_at === null ? null : new Date(row!.lot_at).toISOString() };
}
const shown = async (eventId: string) => {
  const { events } = await readEventDraws({ services: verbs.context.services }, { eventId });
  return events[0]!;
};

const RING = ["ana", "bruno", "caio"] as const;
const ALL = [...RING, "davi"] as const;
const idOf = (name: (typeof ALL)[number]) => club[name].athleteId;

/** Whether the first of two wins: the ring, and everybody against the fourth. */
const beats = (a: string, b: string) => {
  const [at, other] = [a, b].map((id) => ALL.findIndex((name) => idOf(name) === id)) as [number, number];
  return other === 3 || (at !== 3 && (at + 1) % 3 === other);
};
const SETS = { won: { mine: 6, theirs: 4 }, lost: { mine: 4, theirs: 6 } };

async function tiedGroup() {
  const { eventId, tournamentId } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    ALL.map((name) => [idOf(name)]),
    { drawFormat: "groups_knockout", scoreFormat: "SET1-S:6/TB7" },
  );
  await drawEvent(asPerson(verbs, club.clerk), verbs.clock, eventId);
  for (const row of await rowsOf(eventId)) {
    if (!row.side1 || !row.side2) continue;
    await enterMatch(
      asPerson(verbs, club.clerk),
      reportMatchSchema.parse({
        club_id: club.clubId,
        sport: "beach_tennis",
        format: "singles",
        score_format: "SET1-S:6/TB7",
        my_side: row.side1,
        their_side: row.side2,
        played_at: verbs.clock.at.toISOString(),
        sets: [beats(row.side1[0]!, row.side2[0]!) ? SETS.won : SETS.lost],
        end: "completed",
        tournament_match_id: row.id,
      }),
    );
  }
  return { eventId, tournamentId };
}

/** Corrects the last match of the ring, which alone may change: the other side wins it. Gives who does. */
async function turn(eventId: string): Promise<string> {
  const row = (await rowsOf(eventId)).find(
    ({ key, side1, side2 }) => key.startsWith("GA3") && ![side1?.[0], side2?.[0]].includes(idOf("davi")),
  )!;
  const [match] = await verbs.database.sql<{ first: string; winner: number }>(
    `select p.athlete_id as first, m.winner_side as winner from matches m
     join match_players p on p.match_id = m.id and p.side = 1 where m.id = $1`,
    [row.match_id],
  );
  await correctMatch(
    asPerson(verbs, club.secretary),
    correctMatchSchema.parse({
      match_id: row.match_id,
      reason: "Placar digitado errado",
      score_format: "SET1-S:6/TB7",
      end: "completed",
      sets: [match!.winner === 1 ? SETS.lost : SETS.won],
    }),
  );
  const second = row.side1![0] === match!.first ? row.side2![0]! : row.side1![0]!;
  return match!.winner === 1 ? second : match!.first;
}

it("names a round at least ten seconds ahead once the last result is fixed, waits for it, and brings the draw on", async () => {
  const { eventId } = await tiedGroup();
  const fixedAt = verbs.clock.at;
  const { lots, lotAt } = await keptOf(eventId);
  const [lot] = lots;
  const { beacon } = verbs.context.services;
  expect(lots).toHaveLength(1);
  expect(lot).toMatchObject({ table: "A", tied: [0, 1, 2], namedAt: fixedAt.toISOString() });
  expect(lot!.round).toBe(beacon.roundAt(new Date(fixedAt.getTime() + 10_000)));
  expect([lot!.at, lotAt]).toEqual([beacon.timeOf(lot!.round).toISOString(), lot!.at]);
  expect(await beacon.read(lot!.round)).toBe(null);
  expect(await final(eventId)).toMatchObject({ side1: null, side2: null, state: "waiting" });
  expect((await shown(eventId)).lots).toMatchObject([
    { state: "awaited", table: "Grupo A", round: lot!.round, randomness: null },
  ]);
  pass(9);
  expect(await run()).toBe(0);
  pass(4);
  await Promise.all([run(), run()]);
  expect(await run()).toBe(0);
  const after = await keptOf(eventId);
  const order = after.lots[0]!.drawn!.order;
  expect(after).toMatchObject({
    lotAt: null,
    lots: [{ drawn: { randomness: await beacon.read(lot!.round) } }],
  });
  const entrants = ALL.map(idOf);
  expect(await final(eventId)).toMatchObject({
    side1: [entrants[order[0]!]],
    side2: [entrants[order[1]!]],
    state: "ready",
  });
  const event = await shown(eventId);
  expect(event.lots).toMatchObject([{ state: "drawn", randomness: after.lots[0]!.drawn!.randomness }]);
  expect(event.groups[0]!.rows.slice(0, 3).map(({ entry }) => entry)).toEqual(order);
  expect(await rebuildDraw(event.draws[0]!.rebuild!)).toMatchObject({ isHashSame: true, isPlanSame: true });
});

it("asks a silent beacon again the next minute, and leaves a club that is read-only waiting", async () => {
  const { eventId } = await tiedGroup();
  pass(60);
  expect(await run(silent())).toBe(0);
  expect((await keptOf(eventId)).lots[0]!.drawn).toBeUndefined();
  const lapse = (at: Date | null) =>
    verbs.database.sql("update clubs set lapsed_at = $2 where id = $1", [
      club.clubId,
      at?.toISOString() ?? null,
    ]);
  await lapse(new Date(verbs.clock.at.getTime() - 20 * 86_400_000));
  expect(await run()).toBe(0);
  await lapse(null);
  expect(await run()).toBe(1);
  expect((await keptOf(eventId)).lots[0]!.drawn).toBeDefined();
});

it("ends a lot with its tie, shows it still, and takes it up where a correction brings the tie back", async () => {
  const { eventId } = await tiedGroup();
  pass(15);
  expect(await run()).toBe(1);
  const before = await final(eventId);
  const [first] = (await keptOf(eventId)).lots;
  const winner = await turn(eventId);
  const spent = await shown(eventId);
  expect(spent.lots).toMatchObject([{ state: "spent", randomness: first!.drawn!.randomness }]);
  expect((await final(eventId)).side1).toEqual([winner]);
  await turn(eventId);
  expect((await keptOf(eventId)).lots).toEqual([first]);
  expect((await shown(eventId)).lots).toMatchObject([{ state: "drawn" }]);
  expect(await final(eventId)).toEqual(before);
});

it("lets nobody get rid of a lot by ending its tie before the number is out", async () => {
  const { eventId } = await tiedGroup();
  const [named] = (await keptOf(eventId)).lots;
  await turn(eventId);
  expect((await shown(eventId)).lots).toMatchObject([{ state: "spent", randomness: null }]);
  pass(15);
  expect(await run()).toBe(1);
  await turn(eventId);
  const { lots } = await keptOf(eventId);
  expect(lots).toMatchObject([{ round: named!.round, drawn: { randomness: expect.any(String) as unknown } }]);
  expect((await final(eventId)).state).toBe("ready");
});

it("keeps an event open, and its points, until every lot is drawn", async () => {
  const { eventId, tournamentId } = await (async () => {
    const made = await makeDrawEvent(
      verbs.database.sql,
      club.clubId,
      RING.map((name) => [idOf(name)]),
      { drawFormat: "round_robin", scoreFormat: "SET1-S:6/TB7" },
    );
    await drawEvent(asPerson(verbs, club.clerk), verbs.clock, made.eventId);
    return made;
  })();
  for (const row of await rowsOf(eventId))
    await enterMatch(
      asPerson(verbs, club.clerk),
      reportMatchSchema.parse({
        club_id: club.clubId,
        sport: "beach_tennis",
        format: "singles",
        score_format: "SET1-S:6/TB7",
        my_side: row.side1,
        their_side: row.side2,
        played_at: verbs.clock.at.toISOString(),
        sets: [beats(row.side1![0]!, row.side2![0]!) ? SETS.won : SETS.lost],
        end: "completed",
        tournament_match_id: row.id,
      }),
    );
  const clerk = asPerson(verbs, club.clerk);
  const finishing = async () =>
    (await readFinishing(clerk, { clubId: club.clubId, tournamentId })).events[0]!;
  expect(await finishing()).toMatchObject({ state: "lot", left: 0, places: [] });
  expect((await shown(eventId)).champions).toEqual([]);
  await expect(finishEvent(clerk, { event_id: eventId })).rejects.toMatchObject({
    code: "conflict",
    message: "Falta um sorteio de desempate nesta categoria.",
  });
  pass(15);
  expect(await run()).toBe(1);
  expect(await finishing()).toMatchObject({ state: "ready" });
  await finishEvent(clerk, { event_id: eventId });
  expect((await shown(eventId)).champions).toHaveLength(1);
});
