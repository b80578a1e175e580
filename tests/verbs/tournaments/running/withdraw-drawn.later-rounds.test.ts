import { afterAll, beforeAll, expect, it } from "vitest";
import {
  correctMatchSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { isRefused } from "../../../../app/features/scoring/brackets/draw.ts";
import { rebuildDraw } from "../../../../app/features/scoring/brackets/draw-record.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeAthletes } from "../../../support/guests.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Nobody who gave up is in a round that is made later (product §6), and a stranger who has the dated withdrawals makes the same rounds.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const clerk = () => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club.clerk.userId, sessionId: club.clerk.sessionId } as const,
});

interface Place {
  id: string;
  key: string;
  round: number;
  state: string;
  side1: string[] | null;
  side2: string[] | null;
  ended_as: string | null;
  winner_side: number | null;
}
const placesOf = (eventId: string) =>
  verbs.database.sql<Place & Record<string, unknown>>(
    "select * from tournament_matches where event_id = $1 order by round, position",
    [eventId],
  );
const peopleOf = (places: readonly Place[]) => places.flatMap(({ side1, side2 }) => [...side1!, ...side2!]);

/** The first side wins, or nobody comes. */
async function play({ id, side1, side2 }: Place, end = "completed"): Promise<string> {
  const made = await enterMatch(
    clerk(),
    reportMatchSchema.parse({
      club_id: club.clubId,
      sport: "beach_tennis",
      format: "singles",
      score_format: "SET3-S:6/TB7",
      my_side: side1,
      their_side: side2,
      played_at: verbs.clock.at.toISOString(),
      sets: end === "completed" ? [6, 6].map((mine) => ({ mine, theirs: 2 })) : [],
      end,
      tournament_match_id: id,
    }),
  );
  return made.id;
}

async function drawn(count: number, drawFormat: string, drawOptions = {}) {
  const people = await makeAthletes(verbs.database.sql, count);
  const made = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    people.map((id) => [id]),
    { drawFormat, drawOptions },
  );
  await drawEvent(clerk(), verbs.clock, made.eventId);
  const leave = (athlete: string) =>
    withdrawDrawn(clerk(), { entry_id: made.entryIds[people.indexOf(athlete)]! });
  return { ...made, people, leave };
}

async function shownOf(tournamentId: string) {
  const { events } = await readEventDraws(verbs.context, { tournamentId });
  return events[0]!;
}

async function expectRebuilt(tournamentId: string): Promise<void> {
  const rebuilt = await rebuildDraw((await shownOf(tournamentId)).draws[0]!.rebuild!);
  expect(isRefused(rebuilt) ? rebuilt : [rebuilt.isHashSame, rebuilt.isPlanSame]).toEqual([true, true]);
}

it("pairs the next rounds of a Swiss without who gave up, again where the next one was not begun, and a stranger does too", async () => {
  const { eventId, tournamentId, people, leave } = await drawn(7, "swiss", { swissRounds: 3 });
  const first = await placesOf(eventId);
  const matches = new Map<string, string>();
  for (const place of first) matches.set(place.key, await play(place));
  const paired = (await placesOf(eventId)).filter(({ round }) => round === 2);
  expect(paired).toHaveLength(3);
  const gone = paired[0]!.side1![0]!;
  await leave(gone);
  let second = (await placesOf(eventId)).filter(({ round }) => round === 2);
  // Six are left: all of them play.
  expect(new Set(peopleOf(second)).size).toBe(6);
  expect(peopleOf(second)).not.toContain(gone);
  const shown = await shownOf(tournamentId);
  expect(shown.leavings).toEqual([
    {
      names: expect.any(String),
      at: verbs.clock.at.toISOString(),
      why: "Desistência",
      from: "fora a partir da 2ª rodada",
      came: null,
    },
  ]);
  await expectRebuilt(tournamentId);
  // A corrected result of the first round pairs the second anew, still without them.
  const turned = first.find(({ side1, side2 }) => ![...side1!, ...side2!].includes(gone))!;
  await correctMatch(
    clerk(),
    correctMatchSchema.parse({
      match_id: matches.get(turned.key),
      reason: "Placar trocado",
      sets: [6, 6].map((theirs) => ({ mine: 2, theirs })),
      end: "completed",
    }),
  );
  second = (await placesOf(eventId)).filter(({ round }) => round === 2);
  expect(peopleOf(second)).not.toContain(gone);
  await expectRebuilt(tournamentId);
  // Once it was begun its pairs stay: the opponent wins by W.O., and the third is without both.
  await play(second[0]!);
  const next = second[1]!.side1![0]!;
  await leave(next);
  const after = await placesOf(eventId);
  expect(after.find(({ id }) => id === second[1]!.id)).toMatchObject({ ended_as: "gone", winner_side: 2 });
  await play(second[2]!);
  const third = (await placesOf(eventId)).filter(({ round }) => round === 3);
  expect(third).toHaveLength(2);
  expect(peopleOf(third)).not.toContain(next);
  expect(people).toEqual(expect.arrayContaining(peopleOf(third)));
  await expectRebuilt(tournamentId);
});

it("makes all results of a group void where its rule says so", async () => {
  const { eventId, tournamentId, leave } = await drawn(4, "round_robin", { leaving: "void" });
  const [first] = await placesOf(eventId);
  await play(first!);
  const gone = first!.side1![0]!;
  await leave(gone);
  const theirs = (await placesOf(eventId)).filter((place) => peopleOf([place]).includes(gone));
  expect(theirs.map(({ winner_side }) => winner_side)).toEqual([null, null, null]);
  const { groups, parts } = await shownOf(tournamentId);
  expect(parts).toEqual([]);
  expect(groups[0]!.rows.map(({ played, wins }) => [played, wins])).toEqual(
    Array.from({ length: 4 }, () => [0, 0]),
  );
  expect(groups[0]!.rows.at(-1)!.decided).toBe("desistiu");
});
