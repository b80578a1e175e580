import { afterAll, beforeAll, expect, it } from "vitest";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { readFinishing } from "../../../../app/features/tournaments/finishing/read-finishing.server.ts";
import { correctMatch } from "../../../../app/features/matches/matches/correct-match.server.ts";
import {
  correctMatchSchema,
  reportMatchSchema,
} from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { makeAthletes } from "../../../support/guests.ts";
import { drawDueLots } from "../../../../app/features/tournaments/running/draw-due-lots.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A Super 8 evening from its draw to its champion: eight people, each enters alone and plays doubles with every other once.

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (name: PersonName) => ({
  services: verbs.context.services,
  actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
});
const EVENING = { drawFormat: "super_8", format: "doubles", scoreFormat: "SET1-S:6/TB7" } as const;

interface Place {
  id: string;
  side1: string[];
  side2: string[];
  state: string;
  ended_as: string | null;
  winner_side: 1 | 2 | null;
}

/** An evening of new people, drawn. */
async function evening(
  count: number,
  { scoreFormat = EVENING.scoreFormat, with: known = [] }: { scoreFormat?: string; with?: string[] } = {},
) {
  const people = [...known, ...(await makeAthletes(verbs.database.sql, count - known.length))];
  const made = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    people.map((id) => [id]),
    { ...EVENING, scoreFormat },
  );
  await drawEvent(as("clerk"), verbs.clock, made.eventId);
  return { people, ...made };
}
const placesOf = async (eventId: string) =>
  await verbs.database.sql<Place & Record<string, unknown>>(
    "select * from tournament_matches where event_id = $1 order by round, position",
    [eventId],
  );

/** The first side of a match wins by so much. */
async function play(place: Place, theirs: number): Promise<void> {
  await enterMatch(as("clerk"), resultOf(place, EVENING.scoreFormat, [6, theirs]));
}

/** Lots part whom the evening leaves equal, as the job draws them a minute later. */
async function drawTies(): Promise<void> {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  await drawDueLots({ services: verbs.context.services, actor: { kind: "system", job: "draw-due-lots" } });
}

function resultOf({ id, side1, side2 }: Place, score_format: string, [mine, theirs]: [number, number]) {
  return reportMatchSchema.parse({
    club_id: club.clubId,
    sport: "beach_tennis",
    format: "doubles",
    score_format,
    played_at: verbs.clock.at.toISOString(),
    my_side: side1,
    their_side: side2,
    sets: [{ mine, theirs }],
    end: "completed",
    tournament_match_id: id,
  });
}

it("is entered by one person at a time, without a partner", async () => {
  const { eventId } = await makeDrawEvent(verbs.database.sql, club.clubId, [], EVENING);
  await verbs.database.sql(
    `update tournaments set status = 'open', registration_closes_at = now() + interval '1 day'
     where id = (select tournament_id from tournament_events where id = $1)`,
    [eventId],
  );
  await expect(enterEvent(as("ana"), { eventId, partnerId: club.bruno.athleteId })).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(/se inscreve sozinha/) as unknown,
  });
  expect(await enterEvent(as("ana"), { eventId })).toMatchObject({ status: "confirmed" });
});

it("is played in 14 matches of two against two, and has a champion", async () => {
  const { people, eventId, tournamentId } = await evening(8);
  const places = await placesOf(eventId);
  expect(places).toHaveLength(14);
  for (const place of places) {
    expect([place.side1.length, place.side2.length, place.state]).toEqual([2, 2, "ready"]);
    await play(place, place.side2.includes(people[0]!) ? 4 : 2);
  }
  await drawTies();
  const read = await readFinishing(as("clerk"), { clubId: club.clubId, tournamentId });
  expect(read.events[0]).toMatchObject({ state: "ready", left: 0 });
  expect(read.events[0]!.places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await finishEvent(as("clerk"), { event_id: eventId });
  const [kept] = await verbs.database.sql("select state from tournament_events where id = $1", [eventId]);
  expect(kept).toEqual({ state: "finished" });
});

it("goes on without who gives up: what they had still to play is void, for their partners and their opponents too", async () => {
  const { people, eventId, tournamentId, entryIds } = await evening(8);
  const [first] = await placesOf(eventId);
  await play(first!, 2);
  const leaving = first!.side1[0]!;
  await withdrawDrawn(as("clerk"), { entry_id: entryIds[people.indexOf(leaving)]! });
  const after = await placesOf(eventId);
  const theirs = after.filter(({ side1, side2 }) => [...side1, ...side2].includes(leaving));
  expect(theirs.map(({ ended_as, winner_side }) => [ended_as, winner_side])).toEqual([
    [null, 1],
    // Of their seven matches.
    ...Array.from({ length: 6 }, () => ["both_gone", null]),
  ]);
  for (const place of after.filter(({ state }) => state === "ready")) await play(place, 2);
  await drawTies();
  const read = await readFinishing(as("clerk"), { clubId: club.clubId, tournamentId });
  expect(read.events[0]).toMatchObject({ state: "ready", left: 0 });
  expect(read.events[0]!.places).toHaveLength(8);
});

it("of a mixed category gives each man each woman once, and needs as many of both", async () => {
  const people = await makeAthletes(verbs.database.sql, 7);
  const women = people.slice(0, 4);
  await verbs.database.sql(
    "update athletes set gender_category = case when id = any($1) then 'female' else 'male' end where id = any($2)",
    [women, people],
  );
  const mixed = async (entered: readonly string[]) => {
    const made = await makeDrawEvent(
      verbs.database.sql,
      club.clubId,
      entered.map((id) => [id]),
      EVENING,
    );
    await verbs.database.sql("update tournament_events set gender = 'mixed' where id = $1", [made.eventId]);
    return made.eventId;
  };
  await expect(drawEvent(as("clerk"), verbs.clock, await mixed(people))).rejects.toMatchObject({
    code: "conflict",
  });
  const eventId = await mixed(people.slice(1));
  await drawEvent(as("clerk"), verbs.clock, eventId);
  const places = await verbs.database.sql<Place & Record<string, unknown>>(
    "select side1, side2 from tournament_matches where event_id = $1",
    [eventId],
  );
  const isWoman = (id: string) => women.includes(id);
  for (const side of places.flatMap(({ side1, side2 }) => [side1, side2]))
    expect(side.filter(isWoman)).toHaveLength(1);
});

it.each([
  ["SET1-S:4/TB7", [5, 4], [4, 3]],
  ["SET1-S:5/TB7", [6, 4], [5, 4]],
] as const)("takes %s where its matches are that, and no other", async (code, possible, impossible) => {
  const { eventId } = await evening(5, { scoreFormat: code });
  const [place] = await placesOf(eventId);
  const enter = (format: string, score: readonly [number, number]) =>
    enterMatch(as("clerk"), resultOf(place!, format, [...score]));
  await expect(enter(code, impossible)).rejects.toMatchObject({ code: "impossible_score" });
  await expect(enter("SET1-S:6/TB7", [6, 4])).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(/cada jogo é 1 set de [45] games/) as unknown,
  });
  await enter(code, possible);
  const [{ match_id } = {}] = await verbs.database.sql(
    "select match_id from tournament_matches where event_id = $1 and match_id is not null",
    [eventId],
  );
  await expect(
    correctMatch(
      as("clerk"),
      correctMatchSchema.parse({
        match_id,
        reason: "Anotado no formato errado.",
        score_format: "SET1-S:6/TB7",
        sets: [{ mine: 6, theirs: 4 }],
        end: "completed",
      }),
    ),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

it("takes a player's own report in the evening's format alone", async () => {
  const { eventId } = await evening(5, { scoreFormat: "SET1-S:4/TB7", with: [club.ana.athleteId] });
  const places = await placesOf(eventId);
  const place = places.find(({ side1 }) => side1.includes(club.ana.athleteId));
  const report = (format: string, score: [number, number]) =>
    reportMatch(as("ana"), resultOf(place!, format, score));
  await expect(report("SET1-S:6/TB7", [6, 4])).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(/no formato que o clube escolheu/) as unknown,
  });
  await expect(report("SET1-S:4/TB7", [4, 1])).resolves.toMatchObject({ status: "pending_validation" });
});
