import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEvening } from "../../../../app/features/tournaments/evenings/start-evening.server.ts";
import { exportClub } from "../../../../app/features/office/exports/export-club.server.ts";
import { readHistory } from "../../../../app/features/matches/history/read-history.server.ts";
import { readStatistics } from "../../../../app/features/matches/history/read-statistics.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { readMatchLines } from "../../../../app/features/scoring/ledger/read-match-lines.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { readResultSheet } from "../../../../app/features/matches/pages/read-result-sheet.server.ts";
import { readEventDraws } from "../../../../app/features/tournaments/running/read-event-draws.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import {
  correctMatch,
  enterMatch,
  reportMatch,
  type ReportRequest,
} from "../../../support/match-requests.ts";
import { naiveDifferences } from "../../../support/naive-differences.ts";
import { givePlan } from "../../../support/plans.ts";
import { contentOf, importFile, makeClub } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// An evening of 24 points each match: even matches, a W.O. and a retirement, in the table, the ledger, files and words.

let verbs: TestVerbs;
let club: MatchClub;
let places: { id: string; key: string; side1: string[]; side2: string[] }[];

const NAMES = ["Ana Souza", "Bruno Lima", "Caio Prado", "Davi Rocha", "Wanda Ximenes", "Yago Kubitschek"];
const SPORT = "beach_tennis";
const firstName = (name: string) => name.split(" ")[0]!;
const as = (name: PersonName) => asPerson(verbs, club[name]);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const tournament_id = uuidv7();
  const evening = { clubId: club.clubId, tournament_id, sport: SPORT, gender: "open" as const };
  const people = { names: NAMES.join("\n"), are_others: false };
  await startEvening(as("clerk"), { ...evening, ...people, score_format: "SET1-S:P24" });
  const [draw] = await verbs.database.sql<{ id: string }>("select id from tournament_draws");
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  await makeDraw(as("clerk"), { draw_id: draw!.id });
  places = await verbs.database.sql(
    "select id, key, side1, side2 from tournament_matches where side1 is not null order by round, position",
  );
}, 60_000);
afterAll(() => verbs.stop());

const result = (points: [number, number] | null, over: Partial<ReportRequest> = {}): ReportRequest => ({
  club_id: club.clubId,
  sport: SPORT,
  format: "doubles",
  score_format: "SET1-S:P24",
  played_at: verbs.clock.at.toISOString(),
  my_side: [],
  their_side: [],
  sets: points ? [{ mine: points[0], theirs: points[1] }] : [],
  end: "completed",
  ...over,
});

/** The counter enters the match of a place; the clock goes on a minute. */
async function enter(at: number, points: [number, number] | null, over: Partial<ReportRequest> = {}) {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  const { id: tournament_match_id, side1, side2 } = places[at]!;
  const sides = { my_side: side1, their_side: side2, tournament_match_id };
  return (await enterMatch(as("clerk"), result(points, { ...sides, ...over }))).id;
}

it("keeps matches that were won, ended even, were not played and were given up", async () => {
  await enter(0, [14, 10]);
  await enter(1, [12, 12]);
  await enter(2, null, { end: "walkover", losing_side: "mine" });
  await enter(3, [10, 6], { end: "retired", losing_side: "mine" });
  const corrected = await enter(4, [20, 4]);
  await correctMatch(as("secretary"), {
    match_id: corrected,
    reason: "Foi empate.",
    score_format: "SET1-S:P24",
    sets: [{ mine: 12, theirs: 12 }],
    end: "completed",
  } as never);
  expect(
    await verbs.database.sql(
      `select reason, sum(wins)::int as wins, sum(losses)::int as losses, sum(level_change)::int as moved from ledger_lines where gone_at is null and reason <> 'annulment' and match_id in
         (select id from matches where winner_side is null) group by reason`,
    ),
  ).toEqual([{ reason: "loss", wins: 0, losses: 0, moved: 0 }]);
  expect(await verbs.database.sql('select "end", winner_side, sets from matches order by id')).toEqual([
    { end: "completed", winner_side: 1, sets: [{ side1: 14, side2: 10 }] },
    { end: "completed", winner_side: null, sets: [{ side1: 12, side2: 12 }] },
    { end: "walkover", winner_side: 2, sets: [] },
    { end: "retired", winner_side: 2, sets: [{ side1: 10, side2: 6 }] },
    { end: "completed", winner_side: null, sets: [{ side1: 12, side2: 12 }] },
  ]);
});

it("gives a W.O. all points in its table, and who gave up none of those that were left", async () => {
  const [event] = await verbs.database.sql<{ id: string }>("select id from tournament_events");
  const { events } = await readEventDraws(verbs.context, { eventId: event!.id });
  const people = await verbs.database.sql<{ id: string; name: string }>("select id, name from athletes");
  // Others than members with an account have their first name and an initial.
  const nameOf = new Map(people.map(({ id, name }) => [id, firstName(name)]));
  const scores: [number, number][] = [
    [14, 10],
    [12, 12],
    [0, 24],
    [10, 14],
    [12, 12],
  ];
  const sums = new Map<string, [number, number]>();
  for (const [at, [one, other]] of scores.entries())
    for (const [ids, own, others] of [
      [places[at]!.side1, one, other],
      [places[at]!.side2, other, one],
    ] as const)
      for (const id of ids) {
        const [made, lost] = sums.get(nameOf.get(id)!) ?? [0, 0];
        sums.set(nameOf.get(id)!, [made + own, lost + others]);
      }
  const [group] = events[0]!.groups;
  expect(group!.unit).toBe("Pontos");
  expect(Object.fromEntries(group!.rows.map(({ name, games }) => [firstName(name), games]))).toEqual(
    Object.fromEntries(NAMES.map(firstName).map((name) => [name, (sums.get(name) ?? [0, 0]).join("–")])),
  );
});

it("is in the ledger what a rebuild and the independent computation say", async () => {
  expect(await checkTables(verbs.context, { sport: SPORT })).toEqual([]);
  expect(await naiveDifferences(verbs.database, SPORT, verbs.clock.at)).toEqual([]);
  const before = await contentOf(verbs, club.clubId);
  await rebuildSport(verbs.context, { sport: SPORT });
  expect(await contentOf(verbs, club.clubId)).toEqual(before);
});

it("says Empate in the lines of the match, on its sheet, in history, in statistics and in the club's extract", async () => {
  const [even] = await verbs.database.sql<{ id: string; athlete: string }>(
    `select m.id, a.name as athlete from matches m join match_players p on p.match_id = m.id join athletes a on a.id = p.athlete_id
     where m.winner_side is null and a.user_id is not null order by m.id, a.name`,
  );
  const lines = await readMatchLines(as("clerk"), even!.id);
  expect(new Set(lines.map(({ rule, levelRule }) => `${rule} / ${levelRule}`))).toEqual(
    new Set(["Empate 25 / empate não move o nível"]),
  );
  const names = {
    "Ana Souza": "ana",
    "Bruno Lima": "bruno",
    "Caio Prado": "caio",
    "Davi Rocha": "davi",
  } as const;
  const who = names[even!.athlete as keyof typeof names];
  await givePlan(verbs.database.sql, club[who].userId, "pro");
  const { rows } = await readHistory(as(who), { from: 0 });
  expect(rows.find(({ id }) => id === even!.id)).toMatchObject({ outcome: "even", score: "12/12" });
  expect(await readResultSheet(as(who), { match_id: even!.id })).toMatchObject({
    has_won: null,
    is_even: true,
  });
  const { shown } = await readStatistics(as(who), { sport: SPORT, format: "doubles" });
  const evens = rows.filter(({ outcome }) => outcome === "even").length;
  expect(shown!.matches - shown!.wins - shown!.losses).toBe(evens);
  const [ranking] = await verbs.database.sql<{ id: string }>(
    "select id from rankings where sport = $1 and format = 'doubles' and is_main",
    [SPORT],
  );
  expect(await textOf("extrato", ranking!.id)).toMatch(/;empate;25;/);
});

it("comes back by the club's file", async () => {
  const empty = await makeClub(verbs, "Clube Vazio", [SPORT]);
  const bytes = new TextEncoder().encode(await textOf("partidas"));
  expect(await importFile(verbs, empty, bytes)).toMatchObject({ created: 5, refused: 0 });
  const standings = (clubId: string) =>
    verbs.database.sql(
      `select a.name, s.points, s.matches, s.wins, s.losses from standings s join rankings k on k.id = s.ranking_id
         join athletes a on a.id = s.athlete_id where k.club_id = $1 and k.is_main order by a.name`,
      [clubId],
    );
  expect(await standings(empty)).toEqual(await standings(club.clubId));
  expect(await checkTables(verbs.context, { sport: SPORT })).toEqual([]);
});

it("is not played outside of evenings: not by friends, nor in another draw, whoever tells it", async () => {
  const sides = { my_side: [club.ana.athleteId], their_side: [club.bruno.athleteId] };
  const single = { format: "singles" as const, ...sides };
  const friendly = { code: "invalid_input", details: { field: "score_format" } };
  for (const score_format of ["SET1-S:P24", "SET1-S:T10P"]) {
    await expect(reportMatch(as("ana"), result([12, 12], { ...single, score_format }))).rejects.toMatchObject(
      { ...friendly, message: "Este formato de placar não existe neste esporte." },
    );
    await expect(
      enterMatch(as("clerk"), result([12, 12], { ...single, score_format })),
    ).rejects.toMatchObject(friendly);
  }
  const four = (["ana", "bruno", "caio", "davi"] as const).map((name) => [club[name].athleteId]);
  const { eventId } = await makeDrawEvent(verbs.database.sql, club.clubId, four);
  await drawEvent(as("clerk"), verbs.clock, eventId);
  const [semi] = await verbs.database.sql<{ id: string; side1: string[]; side2: string[] }>(
    "select id, side1, side2 from tournament_matches where event_id = $1 and round = 1 order by position",
    [eventId],
  );
  const reporter = (["ana", "bruno", "caio", "davi"] as const).find(
    (name) => club[name].athleteId === semi!.side1[0],
  )!;
  const placed = {
    ...single,
    my_side: semi!.side1,
    their_side: semi!.side2,
    tournament_match_id: semi!.id,
  };
  const before = await verbs.database.sql("select count(*) from matches");
  for (const points of [
    [14, 10],
    [12, 12],
  ] as [number, number][]) {
    const message = "Pontos fixos e por tempo são só do Super 8 e do rei da praia: lance os sets.";
    await expect(reportMatch(as(reporter), result(points, placed))).rejects.toMatchObject({
      code: "invalid_input",
      message,
    });
    await expect(enterMatch(as("clerk"), result(points, placed))).rejects.toMatchObject({
      ...friendly,
      message,
    });
  }
  expect(await verbs.database.sql("select count(*) from matches")).toEqual(before);
});

async function textOf(kind: "partidas" | "extrato", rankingId: string | null = null): Promise<string> {
  const file = await exportClub(as("secretary"), { clubId: club.clubId, kind, rankingId });
  let text = "";
  for await (const piece of file.pieces) text += piece;
  return text;
}
