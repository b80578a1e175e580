import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVERYBODY } from "../../app/features/scoring/ledger/category.ts";
import { exportClub } from "../../app/features/office/exports/export-club.server.ts";
import type { ExportKind } from "../../app/features/office/exports/kinds.ts";
import { finishEvent } from "../../app/features/tournaments/finishing/finish-event.server.ts";
import { previewPoints } from "../../app/features/office/points-and-rules/preview-points.server.ts";
import { writePoints } from "../../app/features/office/points-and-rules/write-points.server.ts";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import type { RankingRules } from "../../app/features/scoring/ledger/rules.ts";
import { changeRules } from "../../app/features/rankings/seasons/change-rules.server.ts";
import { openRanking } from "../../app/features/rankings/seasons/open-ranking.server.ts";
import { previewRulebook } from "../../app/features/office/points-and-rules/preview-rulebook.server.ts";
import { writeRulebook } from "../../app/features/office/points-and-rules/write-rulebook.server.ts";
import { previewRoster } from "../../app/features/office/imports/preview-roster.server.ts";
import { writeRoster } from "../../app/features/office/imports/write-roster.server.ts";
import { readCsvLines } from "../../app/features/office/imports/csv-lines.ts";
import { foldName } from "../../app/lib/text.ts";
import { drawEvent, makeDrawEvent } from "../support/drawn-event.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { enterMatch } from "../support/match-requests.ts";
import { importFile, makeClub } from "../support/season.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

// A club that leaves takes its files along, and in an empty club its table is the same: who never played, rankings with their rules, phases of
// tournaments and initial points included.

let verbs: TestVerbs;

beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());

const CATEGORY = {
  ...EVERYBODY,
  sport: "tennis",
  format: "singles",
  name: "B e C",
  classes: ["B", "C"],
} as const;
const CUSTOM = (rules: RankingRules): RankingRules => ({
  ...rules,
  win: 70,
  loss: 7,
  presence: 3,
  gameLost: -1,
  bestOf: 4,
  windowWeeks: 30,
  tieBreaks: ["points", "older_membership"],
});

/** Whole numbers below `n`, the same for the same seed. */
function dice(seed: number): (n: number) => number {
  let state = seed * 7_919 + 1;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

/** Opens the category's ranking and gives the main one and it their own rules. */
async function regulate(club: MatchClub, clubId: string): Promise<void> {
  const as = asPerson(verbs, club.superAdmin);
  const { id } = await openRanking(as, { ...CATEGORY, club_id: clubId });
  const [main] = await verbs.database.sql<{ id: string }>(
    "select id from rankings where club_id = $1 and is_main and sport = 'tennis' and format = 'singles'",
    [clubId],
  );
  for (const ranking_id of [id, main!.id])
    await changeRules(as, { club_id: clubId, ranking_id, rules: CUSTOM, replay: false });
}

async function textOf(club: MatchClub, clubId: string, kind: ExportKind, rankingId: string | null = null) {
  const file = await exportClub(asPerson(verbs, club.superAdmin), { clubId, kind, rankingId });
  let text = "";
  for await (const piece of file.pieces) text += piece;
  return text;
}

/** The tables of a club by their names, without what is the athlete's own over all clubs; what has left its window is written before. */
async function tablesOf(club: MatchClub, clubId: string) {
  await closeWindows(verbs.context);
  const rankings = await verbs.database.sql<{ id: string; title: string }>(
    "select id, concat_ws(' ', sport, format, name) as title from rankings where club_id = $1 order by title",
    [clubId],
  );
  const tables: Record<string, string[][]> = {};
  for (const { id, title } of rankings) {
    const rows = readCsvLines(await textOf(club, clubId, "tabela", id)).map(({ cells }) => cells!);
    tables[title] = rows
      .slice(1)
      .map(([place, name, number, points, , ...rest]) => [place!, name!, number!, points!, ...rest]);
  }
  return tables;
}

/** Brings the people of a list, and the points of a file, as the office does: looked at, then written. */
async function bringPeople(club: MatchClub, clubId: string, file: string) {
  const as = asPerson(verbs, club.superAdmin);
  const input = { club_id: clubId, file, answers: {} };
  const { seen, ...preview } = await previewRoster(as, input);
  return { ...preview, ...(await writeRoster(as, { ...input, seen })) };
}
async function bringRules(club: MatchClub, clubId: string, file: string) {
  const as = asPerson(verbs, club.superAdmin);
  const { seen, same, left } = await previewRulebook(as, { club_id: clubId, file });
  return { same, left, ...(await writeRulebook(as, { club_id: clubId, file, seen })) };
}
async function bringPoints(club: MatchClub, clubId: string, file: string) {
  const as = asPerson(verbs, club.superAdmin);
  const preview = await previewPoints(as, { club_id: clubId, file, usual: null, answers: {} });
  const { rows } = preview;
  if (rows.length > 0) await writePoints(as, { club_id: clubId, rows });
  return { left: preview.left, written: rows.length };
}

/** A year of a club: people of all kinds, matches, a tournament with phase points, points from before. */
async function season(seed: number): Promise<MatchClub> {
  const { sql } = verbs.database;
  const pick = dice(seed);
  verbs.clock.at = new Date("2026-03-01T15:00:00Z");
  const club = await makeMatchClub(sql);
  const { clubId } = club;
  // They came before the season, whatever day it is where the test runs.
  await sql("update memberships set requested_at = $2, joined_at = $2 where club_id = $1", [
    clubId,
    "2026-01-05T15:00:00Z",
  ]);
  const ids: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    const id = uuidv7();
    ids.push(id);
    // Two share a name; one has a number in another system; some came within the same minute.
    const name = nth < 2 ? "José Silva" : `Pessoa ${"ABCDEFGHIJKL"[nth]} Lima`;
    await sql(
      `insert into athletes (id, name, search_name, gender_category, birth_date, is_private) values ($1, $2, $3, 'male', $4, $5)`,
      [id, name, foldName(name), nth === 3 ? "2014-02-03" : null, nth === 4],
    );
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, external_id, requested_at, joined_at, left_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        uuidv7(),
        clubId,
        id,
        nth === 11 ? "left" : "active",
        nth === 5 ? "77" : null,
        `2026-01-10T15:00:${String(10 + pick(4))}.${100 + pick(900)}Z`,
        nth === 11 ? "2026-02-20T15:00:00Z" : null,
      ],
    );
    if (nth % 3 !== 0)
      await sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', $2)", [
        id,
        nth % 2 ? "B" : "C",
      ]);
  }
  const office = asPerson(verbs, club.superAdmin);
  await regulate(club, clubId);
  // The last three of the list never play.
  for (let nth = 0; nth < 14; nth += 1) {
    const [one, other] = [pick(9), pick(8)];
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 20 * 86_400_000);
    await enterMatch(office, {
      club_id: clubId,
      sport: "tennis",
      format: "singles",
      score_format: "SET3-S:6/TB7-F:TB10",
      played_at: verbs.clock.at.toISOString().slice(0, 10),
      my_side: [ids[one]!],
      their_side: [ids[other >= one ? other + 1 : other]!],
      sets: [
        { mine: 6, theirs: pick(5) },
        { mine: 6, theirs: pick(5) },
      ],
      end: "completed",
      is_second_match: true,
    });
  }
  const day = verbs.clock.at.toISOString().slice(0, 10);
  const given = await bringPoints(
    club,
    clubId,
    [
      "numero;pontos;data;motivo;esporte;formato;ranking",
      `${ids[9]};${100 + pick(200)};${day};Torneio de fora;tênis;simples;Geral`,
      `${ids[10]};${100 + pick(200)};${day};;tênis;simples;Geral`,
      `${ids[0]};${100 + pick(200)};2026-06-01;Antes da Quadra;tênis;simples;B e C`,
    ].join("\n"),
  );
  expect(given).toEqual({ left: [], written: 3 });
  await phases(club, ids);
  return club;
}

/** An event of four that gives phase points in the main ranking of another sport, played to its end. */
async function phases(club: MatchClub, ids: readonly string[]): Promise<void> {
  const { sql } = verbs.database;
  const office = asPerson(verbs, club.superAdmin);
  const ranking = await openRanking(office, {
    ...EVERYBODY,
    sport: "beach_tennis",
    format: "singles",
    name: "Etapas",
    club_id: club.clubId,
  });
  const { eventId } = await makeDrawEvent(
    sql,
    club.clubId,
    [0, 1, 9, 10].map((nth) => [ids[nth]!]),
  );
  await sql("update tournament_events set ranking_id = $2, phase_points = $3 where id = $1", [
    eventId,
    ranking.id,
    JSON.stringify({ "1": 200, "2": 120, "4": 60 }),
  ]);
  await drawEvent(office, verbs.clock, eventId);
  for (let done = 0; done < 3; done += 1) {
    const places = await sql<{ id: string; side1: string[]; side2: string[] }>(
      "select id, side1, side2 from tournament_matches where event_id = $1 order by round, position",
      [eventId],
    );
    const { id, side1, side2 } = places[done]!;
    await enterMatch(office, {
      club_id: club.clubId,
      sport: "beach_tennis",
      format: "singles",
      score_format: "SET3-S:6/TB7",
      played_at: verbs.clock.at.toISOString(),
      my_side: side1,
      their_side: side2,
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 3 },
      ],
      end: "completed",
      tournament_match_id: id,
    });
  }
  await finishEvent(office, { event_id: eventId });
}

it.each([1, 2, 3])(
  "brought into an empty club, every table is the same; twice changes nothing (seed %i)",
  async (seed) => {
    const club = await season(seed);
    const { clubId } = club;
    const tables = await tablesOf(club, clubId);
    expect(Object.keys(tables).length).toBeGreaterThanOrEqual(4);
    const files = {
      rules: await textOf(club, clubId, "regulamento"),
      people: await textOf(club, clubId, "atletas"),
      matches: await textOf(club, clubId, "partidas"),
      points: await textOf(club, clubId, "pontos"),
    };

    const empty = await makeClub(verbs, `Clube Vazio ${seed}`, ["tennis", "beach_tennis"]);
    const members = readCsvLines(files.people).length - 1;
    expect(await bringPeople(club, empty, files.people)).toMatchObject({
      added: members,
      left: [],
      questions: [],
    });
    expect(await bringRules(club, empty, files.rules)).toEqual({ same: 1, left: [], opened: 2, changed: 1 });
    expect(await importFile(verbs, empty, new TextEncoder().encode(files.matches))).toMatchObject({
      refused: 0,
      athletes: 0,
    });
    expect(await bringPoints(club, empty, files.points)).toEqual({ left: [], written: 7 });
    expect(await tablesOf(club, empty)).toEqual(tables);

    expect(await bringPeople(club, empty, files.people)).toMatchObject({
      added: 0,
      completed: 0,
      same: members,
      left: [],
    });
    expect(await bringRules(club, empty, files.rules)).toEqual({ same: 4, left: [], opened: 0, changed: 0 });
    expect(await importFile(verbs, empty, new TextEncoder().encode(files.matches))).toMatchObject({
      created: 0,
      athletes: 0,
    });
    expect(await bringPoints(club, empty, files.points)).toEqual({ left: [], written: 0 });
    expect(await tablesOf(club, empty)).toEqual(tables);
    await closeWindows(verbs.context);
    for (const sport of ["tennis", "beach_tennis"])
      expect(await checkTables(verbs.context, { sport })).toEqual([]);
    // The list of the new club says of everybody what the old one said, but for roles and accounts.
    const people = (text: string) =>
      readCsvLines(text)
        .map(({ cells }) => cells!.filter((_, nth) => nth !== 6 && nth !== 7).join(";"))
        .sort();
    expect(people(await textOf(club, empty, "atletas"))).toEqual(people(files.people));
  },
);
