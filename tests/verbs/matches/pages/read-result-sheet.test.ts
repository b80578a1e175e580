import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readResultSheet } from "../../../../app/features/matches/pages/read-result-sheet.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { randomFrom } from "../../../../drizzle/demo/random.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { decideMatch, disputeMatch } from "../../../support/match-requests.ts";
import { type ReportChanges, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const sheetOf = (name: PersonName, id: string) => readResultSheet(as(name), { match_id: id });

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-01T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs.stop());

async function positions(format: "singles" | "doubles"): Promise<Map<string, number | null>> {
  const query = { clubId: club.clubId, sport: "tennis", format, limit: 100, cursor: 0 };
  const table = await readTable(verbs.context, query);
  return new Map(table!.rows.map((row) => [row.athlete.id, row.position]));
}

it("says what approval would give: +122 and the first place of an empty table", async () => {
  const id = await report();
  expect(await sheetOf("ana", id)).toMatchObject({
    sets: [
      { side1: 6, side2: 4 },
      { side1: 6, side2: 3 },
    ],
    my_side: 1,
    stage: "waiting",
    condition: "Se Bruno aprovar",
    has_won: true,
    gains: [
      { name: "Você", points: 122, from: null, to: 1 },
      { name: "Bruno Lima", points: 32, from: null, to: 2 },
    ],
    shared: { mine: "Ana Souza", theirs: "Bruno Lima" },
    again: { sport: "tennis", format: "singles", side2_1: club.bruno.athleteId },
    rematch_with: club.bruno.athleteId,
  });
  expect(await sheetOf("bruno", id)).toMatchObject({ condition: "Se você aprovar", has_won: false });
  await approveMatch(as("bruno"), { match_id: id });
  expect(await sheetOf("ana", id)).toMatchObject({ stage: "confirmed", condition: "Valendo" });
});

it("is nobody else's: not even of an admin who did not play, nor of another club", async () => {
  const id = await report();
  for (const name of ["caio", "secretary", "outsider"] as const)
    await expect(sheetOf(name, id)).rejects.toMatchObject({ code: "not_found" });
});

it("says who confirms where the other side has no account, and after a dispute", async () => {
  const id = await report({ against: "gil" });
  const sheet = await sheetOf("ana", id);
  expect(sheet).toMatchObject({ condition: "Se o clube confirmar", theirs: ["Gil Ferraz"] });
  // No invitation reaches who has no account; another result can be reported all the same.
  expect([sheet.rematch_with, sheet.again]).toEqual([null, expect.objectContaining({ sport: "tennis" })]);
  // The shared text says no more of him than everybody may read.
  expect(sheet.shared.theirs).toBe("Gil F.");
  const disputed = await report();
  await disputeMatch(as("bruno"), { match_id: disputed, reason: "O placar está trocado." });
  expect(await sheetOf("ana", disputed)).toMatchObject({ condition: "Se o clube confirmar" });
});

it("gives what the club decided of a dispute, and nothing of a match that it annulled", async () => {
  const [corrected, annulled] = [await report(), await report()];
  for (const id of [corrected, annulled])
    await disputeMatch(as("bruno"), { match_id: id, reason: "O placar está trocado." });
  const before = await pointsIn("singles");
  await decideMatch(as("secretary"), {
    match_id: corrected,
    outcome: "confirm",
    reason: "Conferido na súmula.",
    score: {
      sets: [
        { mine: 4, theirs: 6 },
        { mine: 3, theirs: 6 },
      ],
      end: "completed",
    },
  });
  const after = await pointsIn("singles");
  const gained = (name: PersonName) => {
    const { athleteId } = club[name];
    return (after.get(athleteId) ?? 0) - (before.get(athleteId) ?? 0);
  };
  const sheet = await sheetOf("ana", corrected);
  expect(sheet).toMatchObject({ stage: "confirmed", condition: "Valendo", has_won: false });
  expect(sheet.sets).toMatchObject([
    { side1: 4, side2: 6 },
    { side1: 3, side2: 6 },
  ]);
  expect(sheet.gains.map(({ name, points }) => [name, points])).toEqual([
    ["Você", gained("ana")],
    ["Bruno Lima", gained("bruno")],
  ]);
  await decideMatch(as("secretary"), { match_id: annulled, outcome: "annul", reason: "Não houve jogo." });
  expect(await sheetOf("ana", annulled)).toMatchObject({ stage: "void", gains: [] });
});

const SEASON = ["ana", "bruno", "caio", "davi", "joao", "mia"] as const;
const SETS = [
  [
    [6, 4],
    [6, 3],
  ],
  [
    [6, 0],
    [6, 0],
  ],
  [
    [4, 6],
    [6, 4],
    [6, 4],
  ],
  [[3, 6], [6, 7], null],
] as const;

it.each([1, 2, 3])(
  "what it says before an approval is what stands after it, and what it says then (season %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const pick = (count: number) => Math.floor(random() * count);
    for (let at = 0; at < 14; at += 1) {
      verbs.clock.at = new Date(verbs.clock.at.getTime() + 3 * 3_600_000);
      const people = [...SEASON].sort(() => random() - 0.5);
      const isPair = pick(4) === 0;
      const [by, against] = [people[0]!, people[1]!];
      const isWalkover = pick(6) === 0;
      const idOf = (name: PersonName) => club[name].athleteId;
      const id = await report({
        by,
        against,
        format: isPair ? "doubles" : "singles",
        my_side: isPair ? [idOf(by), idOf(people[2]!)] : [idOf(by)],
        their_side: isPair ? [idOf(against), idOf(people[3]!)] : [idOf(against)],
        ...(isWalkover
          ? { end: "walkover", losing_side: "theirs", sets: [] }
          : {
              sets: SETS[pick(SETS.length)]!.flatMap((set) =>
                set ? [{ mine: set[0], theirs: set[1], ...(set[1] === 7 ? { tiebreak: 3 } : {}) }] : [],
              ),
            }),
      });
      const format = isPair ? "doubles" : "singles";
      const pointsBefore = await pointsIn(format);
      const before = await positions(format);
      const preview = await sheetOf(by, id);
      await approveMatch(as(against), { match_id: id });
      await checkedPoints(verbs.database.sql);
      const after = await positions(format);
      const pointsAfter = await pointsIn(format);
      const players = isPair ? people.slice(0, 4) : people.slice(0, 2);
      const real = players.map((name) => ({
        athlete_id: idOf(name),
        points: (pointsAfter.get(idOf(name)) ?? 0) - (pointsBefore.get(idOf(name)) ?? 0),
        from: before.get(idOf(name)) ?? null,
        to: after.get(idOf(name)) ?? null,
      }));
      const byId = (a: { athlete_id: string }, b: { athlete_id: string }) =>
        a.athlete_id < b.athlete_id ? -1 : 1;
      const plain = (gains: typeof preview.gains) =>
        gains.map(({ athlete_id, points, from, to }) => ({ athlete_id, points, from, to })).sort(byId);
      // A repeat that gives nothing is said in words.
      const isNothing = real.every(({ points, from, to }) => points === 0 && from === to);
      const expected = isNothing ? [] : real.sort(byId);
      expect(plain(preview.gains)).toEqual(expected);
      expect(plain((await sheetOf(by, id)).gains)).toEqual(expected);
    }
  },
  120_000,
);

async function pointsIn(format: string): Promise<Map<string, number>> {
  const rows = await verbs.database.sql<{ athlete_id: string; points: number }>(
    `select s.athlete_id, s.points from standings s join rankings r on r.id = s.ranking_id
     where r.club_id = $1 and r.sport = 'tennis' and r.format = $2 and r.is_main`,
    [club.clubId, format],
  );
  return new Map(rows.map((row) => [row.athlete_id, row.points]));
}
