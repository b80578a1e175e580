import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { exportClub } from "../../../../app/features/office/exports/export-club.server.ts";
import type { ExportKind } from "../../../../app/features/office/exports/kinds.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import type { RankingRules } from "../../../../app/features/scoring/ledger/rules.ts";
import { changeRules } from "../../../../app/features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { answerEnrolment } from "../../../../app/features/rankings/seasons/answer-enrolment.server.ts";
import type { NewRankingFacts } from "../../../../app/features/rankings/seasons/open-ranking.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { readRankings } from "../../../../app/features/rankings/seasons/read-rankings.server.ts";
import { requestEnrolment } from "../../../../app/features/rankings/seasons/request-enrolment.server.ts";
import { previewRoster } from "../../../../app/features/office/imports/preview-roster.server.ts";
import { writeRoster } from "../../../../app/features/office/imports/write-roster.server.ts";
import { previewRulebook } from "../../../../app/features/office/points-and-rules/preview-rulebook.server.ts";
import { writeRulebook } from "../../../../app/features/office/points-and-rules/write-rulebook.server.ts";
import { readCsvLines } from "../../../../app/features/office/imports/csv-lines.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { importFile, makeClub } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A club that moves takes its rankings, their rules and who plays in them along, and another club takes them (product §5).

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  // Everybody came a minute after the other: who came first breaks ties.
  await verbs.database.sql(
    `update memberships m set joined_at = timestamptz '2026-01-10 15:00Z' + n.nth * interval '1 minute'
     from (select id, row_number() over (order by id) as nth from memberships) n where n.id = m.id`,
  );
});
afterAll(() => verbs.stop());

const as = (who: PersonName) => asPerson(verbs, club[who]);
const refusal = (code: string) => expect.objectContaining({ code });
const NOBODY_SEEN = "0".repeat(64);

async function bring(clubId: string, file: string, who: PersonName = "superAdmin") {
  const { seen } = await previewRulebook(as(who), { club_id: clubId, file });
  return await writeRulebook(as(who), { club_id: clubId, file, seen });
}
async function textOf(clubId: string, kind: ExportKind, rankingId: string | null = null): Promise<string> {
  const file = await exportClub(as("superAdmin"), { clubId, kind, rankingId });
  let text = "";
  for await (const piece of file.pieces) text += piece;
  return text;
}
const ruled = (ranking_id: string, change: Partial<RankingRules>) =>
  changeRules(as("secretary"), {
    club_id: club.clubId,
    ranking_id,
    rules: (inForce) => ({ ...inForce, ...change }),
    replay: false,
  });
const openHere = (change: Partial<NewRankingFacts>) =>
  openRanking(as("secretary"), {
    ...EVERYBODY,
    sport: "tennis",
    format: "singles",
    name: "Um ranking",
    ...change,
    club_id: club.clubId,
  });

/** The table of every open ranking by its name, without the nível, which is the athlete's own over all clubs. */
async function tablesOf(clubId: string): Promise<Record<string, string[][]>> {
  const rankings = await readRankings(as("superAdmin"), { clubId });
  const tables: Record<string, string[][]> = {};
  for (const { id, sport, format, name } of rankings) {
    const [, ...rows] = readCsvLines(await textOf(clubId, "tabela", id)).map(({ cells }) => cells!);
    tables[`${sport} ${format} ${name}`] = rows.map(([place, who, number, points, , ...rest]) =>
      [place!, who!, number!, points!].concat(rest),
    );
  }
  return tables;
}

async function play(winner: PersonName, loser: PersonName): Promise<void> {
  await enterMatch(as("secretary"), {
    club_id: club.clubId,
    sport: "tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date(verbs.clock.at.getTime() - 3_600_000).toISOString(),
    my_side: [club[winner].athleteId],
    their_side: [club[loser].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed",
    is_second_match: true,
  });
}

it("exported, and imported into an empty club: rankings, rules, closed groups and who was let in; every table is the same", async () => {
  const { sql } = verbs.database;
  const women = [club.ana, club.mia].map(({ athleteId }) => athleteId);
  await sql("update athletes set gender_category = case when id = any($1) then 'female' else 'male' end", [
    women,
  ]);
  const men = await openHere({ name: "Masculino; 18 a 60", gender: "male", seasonFrom: "2026-01-01" });
  await ruled(men.id, { win: 70, loss: -7, windowWeeks: null, bestOf: 3, tieBreaks: ["points", "matches"] });
  const asked = await openHere({ name: "Interno", enrolment: "request" });
  for (const who of ["bruno", "caio"] as const) {
    await requestEnrolment({ services: verbs.context.services, athlete: club[who] }, { rankingId: asked.id });
    const of = { club_id: club.clubId, ranking_id: asked.id, athlete_id: club[who].athleteId };
    await answerEnrolment(as("secretary"), { ...of, answer: "accept" });
  }
  await requestEnrolment({ services: verbs.context.services, athlete: club.davi }, { rankingId: asked.id });
  const main = (await readRankings(as("secretary"), { clubId: club.clubId })).find(({ isMain }) => isMain);
  // Bruno and Davi among themselves earn nothing; only whole matches count.
  const company = [club.bruno.athleteId, club.davi.athleteId].sort();
  await ruled(main!.id, { presence: 4, closedCompanies: [company], allowedFormats: ["SET3-S:6/TB7"] });
  const past = await openHere({ name: "Passada", seasonTo: "2025-12-31" });
  await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: past.id });
  for (const [winner, loser] of [
    ["bruno", "caio"],
    ["caio", "davi"],
    ["bruno", "davi"],
    ["ana", "bruno"],
    ["davi", "ana"],
  ] as const)
    await play(winner, loser);

  const file = await textOf(club.clubId, "regulamento");
  const empty = await makeClub(verbs, "Clube Vazio", ["tennis", "beach_tennis"]);
  // People first: who was let in, and who is in a closed group, is named by number.
  expect(await previewRulebook(as("superAdmin"), { club_id: empty, file })).toMatchObject({
    left: [
      { reason: expect.stringContaining("traga antes a lista de atletas") },
      { reason: expect.stringContaining("traga antes a lista de atletas") },
    ],
  });
  const people = { club_id: empty, file: await textOf(club.clubId, "atletas"), answers: {} };
  await writeRoster(as("superAdmin"), {
    ...people,
    seen: (await previewRoster(as("superAdmin"), people)).seen,
  });

  const seen = await previewRulebook(as("superAdmin"), { club_id: empty, file });
  expect(seen).toMatchObject({
    opened: [
      {
        title: "Tênis · simples · Masculino; 18 a 60",
        about: "Masculino · desde 01/01/2026",
        isClosed: false,
      },
      { title: "Tênis · simples · Interno", about: "Livre · por inscrição", enrolled: 2 },
      { title: "Tênis · simples · Passada", isClosed: true },
    ],
    changed: [{ title: "Tênis · simples · Geral", about: "", enrolled: 0 }],
    same: 0,
    left: [],
  });
  expect(seen.opened[0]!.sentences[0]).toContain("Vitória vale 70 pontos e derrota −7 pontos");
  expect(await readRankings(as("superAdmin"), { clubId: empty })).toEqual([]);
  expect(await writeRulebook(as("superAdmin"), { club_id: empty, file, seen: seen.seen })).toEqual({
    opened: 3,
    changed: 1,
  });

  const matches = new TextEncoder().encode(await textOf(club.clubId, "partidas"));
  expect(await importFile(verbs, empty, matches)).toMatchObject({ created: 5, refused: 0, athletes: 0 });
  const tables = await tablesOf(club.clubId);
  expect(tables["tennis singles Interno"]!.filter(([place]) => place !== "")).toHaveLength(2);
  expect(await tablesOf(empty)).toEqual(tables);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);

  // The same file again, from either club, changes nothing, though results count by now.
  const lines = (text: string) =>
    readCsvLines(text).map(({ cells }) => cells!.map((cell) => cell.replace("encerrada", "aberta")));
  const again = await textOf(empty, "regulamento");
  expect(lines(again)).toEqual(expect.arrayContaining(lines(file)));
  for (const text of [file, again]) expect(await bring(empty, text)).toEqual({ opened: 0, changed: 0 });
  expect(await previewRulebook(as("superAdmin"), { club_id: empty, file })).toMatchObject({
    same: 4,
    left: [],
  });
});

describe("a club that has rankings already", () => {
  const HEAD = "esporte;formato;ranking;vitoria;inscritos;participacao";

  it("other rules of a ranking in which something counts stay out, and so does a sport that it does not offer", async () => {
    const file = `${HEAD}\nTênis;simples;Geral;33;;\nPadel;duplas;Liga;33;;\nTênis;simples;Passada;33;;`;
    const { left, same, opened, changed } = await previewRulebook(as("secretary"), {
      club_id: club.clubId,
      file,
    });
    expect({ same, changed }).toEqual({ same: 0, changed: [] });
    // Of another season than the one that is over: a ranking of its own.
    expect(opened).toMatchObject([{ title: "Tênis · simples · Passada" }]);
    expect(left).toEqual([
      {
        lineNo: 2,
        text: "Geral (Tênis)",
        reason: "Este ranking já tem resultados com outras regras: mude as regras na tela dele.",
      },
      {
        lineNo: 3,
        text: "Liga (Padel)",
        reason: "O clube não oferece Padel: escolha o esporte antes em Configurações.",
      },
    ]);
  });

  it("a ranking without results takes other rules and who is new in it; a line twice counts once", async () => {
    const empty = await makeClub(verbs, "Clube Novo", ["tennis"]);
    const people = { club_id: empty, file: "nome;numero\nAna Dias;1\nBia Reis;2", answers: {} };
    await writeRoster(as("superAdmin"), {
      ...people,
      seen: (await previewRoster(as("superAdmin"), people)).seen,
    });
    const liga = (win: number, who: string) => `Tênis;simples;Liga;${win};${who};por inscrição`;
    expect(await bring(empty, `${HEAD}\n${liga(90, "1")}`)).toEqual({ opened: 1, changed: 0 });
    const file = `${HEAD}\n${liga(80, "1 | 2")}\n${liga(70, "1")}`;
    const { left } = await previewRulebook(as("superAdmin"), { club_id: empty, file });
    expect(left).toMatchObject([
      { lineNo: 3, reason: "Este ranking já apareceu em outra linha: vale a primeira." },
    ]);
    expect(await bring(empty, file)).toEqual({ opened: 0, changed: 1 });
    const [, line] = readCsvLines(await textOf(empty, "regulamento")).filter(
      ({ cells }) => cells![2] !== "Geral",
    );
    expect(line!.cells).toEqual(expect.arrayContaining(["Liga", "80", "1 | 2"]));
  });

  it("many who send the same file at once open its rankings once", async () => {
    const empty = await makeClub(verbs, "Clube Ligeiro", ["tennis"]);
    const file = `${HEAD}\nTênis;simples;Geral;90;;\nTênis;simples;Liga;80;;\nTênis;duplas;Pares;70;;`;
    const { seen } = await previewRulebook(as("superAdmin"), { club_id: empty, file });
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => writeRulebook(as("superAdmin"), { club_id: empty, file, seen })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason).toEqual(refusal("conflict"));
    expect((await readRankings(as("superAdmin"), { clubId: empty })).map(({ name }) => name).sort()).toEqual(
      [null, null, "Liga", "Pares"].sort(),
    );
  });
});

describe("refuses", () => {
  const FILE = "esporte;formato;ranking\nTênis;simples;Novo";

  it.each(["ana", "clerk", "referee", "otherAdmin"] as const)(
    "the wrong role and the wrong club: %s",
    async (who) => {
      const own = { club_id: club.clubId, file: FILE };
      await expect(previewRulebook(as(who), own)).rejects.toEqual(refusal("forbidden"));
      await expect(writeRulebook(as(who), { ...own, seen: NOBODY_SEEN })).rejects.toEqual(
        refusal("forbidden"),
      );
    },
  );

  it("a visitor, a file that says nothing, and what nobody looked at", async () => {
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(previewRulebook(visitor, { file: FILE })).rejects.toEqual(refusal("unauthenticated"));
    const own = { club_id: club.clubId };
    await expect(previewRulebook(as("secretary"), { ...own, file: "nada" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "file" },
    });
    await expect(writeRulebook(as("secretary"), { ...own, file: FILE, seen: NOBODY_SEEN })).rejects.toEqual(
      refusal("conflict"),
    );
  });

  it("a club that does not pay", async () => {
    const { sql } = verbs.database;
    await sql("update clubs set lapsed_at = '2020-01-01' where id = $1", [club.clubId]);
    await expect(bring(club.clubId, FILE, "secretary")).rejects.toEqual(refusal("club_read_only"));
    await sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  });
});
