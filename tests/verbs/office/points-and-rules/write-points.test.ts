import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERYBODY } from "../../../../app/features/scoring/ledger/category.ts";
import { previewPoints } from "../../../../app/features/office/points-and-rules/preview-points.server.ts";
import { undoPoints } from "../../../../app/features/office/points-and-rules/undo-points.server.ts";
import { writePoints } from "../../../../app/features/office/points-and-rules/write-points.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { changeRules } from "../../../../app/features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../../../app/features/rankings/seasons/close-ranking.server.ts";
import { openRanking } from "../../../../app/features/rankings/seasons/open-ranking.server.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Initial points (product §5): a club that comes from another system brings what its athletes had.

let verbs: TestVerbs;
let club: MatchClub;
let ranking: string;
let name: string;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (who: PersonName) => asPerson(verbs, club[who]);
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({
    code,
    ...(message ? { message: expect.stringMatching(message) as unknown } : {}),
  }) as unknown;

beforeEach(async () => {
  name = `Livre ${verbs.context.services.newId()}`;
  const facts = { ...EVERYBODY, sport: "tennis", format: "singles", name } as const;
  ranking = (await openRanking(as("secretary"), { club_id: club.clubId, ...facts })).id;
});

const look = (file: string, answers: Record<string, string> = {}, usual: string | null = ranking) =>
  previewPoints(as("secretary"), { club_id: club.clubId, file, usual, answers });

/** Looks at a file and writes what was seen. */
async function bring(file: string, usual: string | null = ranking) {
  const { rows } = await look(file, {}, usual);
  return rows.length === 0
    ? { written: 0 }
    : await writePoints(as("secretary"), { club_id: club.clubId, rows });
}

async function points(of = ranking): Promise<Record<string, number>> {
  const read = await readTable(
    { services: verbs.context.services },
    { clubId: club.clubId, format: "singles", ranking: of, limit: 100, cursor: 0 },
  );
  return Object.fromEntries(read!.rows.map((row) => [row.athlete.name, row.points]));
}

async function lines(who: PersonName) {
  const read = await readLedger(
    as("secretary"),
    {
      clubId: club.clubId,
      athleteId: club[who].athleteId,
      format: "singles",
      ranking,
      limit: 50,
      cursor: 0,
    },
    () => "",
  );
  expect(read!.lines.reduce((sum, line) => sum + line.points, 0)).toBe(read!.points);
  return read!.lines.map(({ points: given, rule }) => [given, rule]);
}

async function expectWhole(): Promise<void> {
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
}

const FILE = "atleta;pontos\nAna Souza;1.250\nBruno Lima;300,00\nAlguém de Fora;10\nCaio Prado;80,5";

describe("looking at a file", () => {
  it("says who is found, who is not, and the table before and after; nothing is written", async () => {
    const seen = await look(FILE);
    expect(seen.tables).toMatchObject([
      {
        key: ranking,
        rows: [
          { name: "Ana Souza", pointsFrom: 0, pointsTo: 1250, from: null, to: null },
          { name: "Bruno Lima", pointsFrom: 0, pointsTo: 300 },
        ],
      },
    ]);
    expect(seen.left).toMatchObject([
      { lineNo: 4, reason: expect.stringMatching(/Ninguém do clube tem este nome/) as unknown },
      { lineNo: 5, reason: "Pontos são números inteiros: em vez de 80,5, escreva 80 ou 81." },
    ]);
    expect(await points()).toEqual({});
  });

  it("asks about a name that two members have, and takes the answer", async () => {
    const { sql } = verbs.database;
    await sql("update athletes set name = 'Gil Ferraz', search_name = 'gil ferraz' where id = $1", [
      club.hugo.athleteId,
    ]);
    const file = "atleta;pontos\nGil Ferraz;50";
    const asked = await look(file);
    expect(asked.rows).toEqual([]);
    expect(asked.questions).toMatchObject([{ folded: "gil ferraz", lines: 1 }]);
    expect(asked.questions[0]!.candidates.map(({ athleteId }) => athleteId).sort()).toEqual(
      [club.gil.athleteId, club.hugo.athleteId].sort(),
    );
    const answered = await look(file, { "gil ferraz": club.hugo.athleteId });
    expect(answered.rows).toMatchObject([{ athleteId: club.hugo.athleteId, points: 50, from: null }]);
    // Nobody whom it did not offer.
    expect((await look(file, { "gil ferraz": club.ana.athleteId })).rows).toEqual([]);
  });

  it("says in a sentence why nothing of it can be read", async () => {
    await expect(look("quem;quanto\nAna;x")).rejects.toEqual(refusal("invalid_input", /Faltam as colunas/));
  });
});

describe("writing what was seen", () => {
  it("gives each their points once, whoever presses how often, and says so in words", async () => {
    const { rows } = await look(FILE);
    const write = () => writePoints(as("secretary"), { club_id: club.clubId, rows });
    const pressed = await Promise.all([write(), write()]);
    expect(pressed.map(({ written }) => written).sort()).toEqual([0, 2]);
    expect(await points()).toEqual({ "Ana Souza": 1250, "Bruno Lima": 300 });
    expect(await lines("ana")).toEqual([[1250, "Pontos iniciais trazidos pelo clube"]]);
    // The same file again changes nothing, tomorrow neither.
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 86_400_000);
    const again = await look(FILE);
    expect(again).toMatchObject({ rows: [], tables: [], same: 2 });
    await expectWhole();
  });

  it("shows a new file as a difference, and an earlier day's table has nothing twice", async () => {
    await bring("atleta;pontos;data\nAna Souza;100;01/03/2026");
    const next = "atleta;pontos;data\nAna Souza;150;01/03/2026\nBruno Lima;20;01/03/2026";
    expect((await look(next)).tables[0]!.rows).toMatchObject([
      { name: "Ana Souza", pointsFrom: 100, pointsTo: 150 },
      { name: "Bruno Lima", pointsFrom: 0, pointsTo: 20 },
    ]);
    await bring(next);
    expect((await lines("ana")).toSorted((a, b) => Number(b[0]) - Number(a[0]))).toEqual([
      [150, "Pontos iniciais trazidos pelo clube"],
      [100, "Pontos iniciais trazidos pelo clube"],
      [-100, "Pontos iniciais retirados pelo clube"],
    ]);
    const [old] = await verbs.database.sql<{ points: number }>(
      "select sum(points)::int as points from ledger_lines where ranking_id = $1 and athlete_id = $2 and at < '2026-03-02'",
      [ranking, club.ana.athleteId],
    );
    expect(old!.points).toBe(150);
    // Nothing is a difference as well.
    await bring("atleta;pontos\nAna Souza;0");
    expect((await points())["Ana Souza"]).toBe(0);
    await expectWhole();
  });

  it("refuses what changed since it was seen", async () => {
    const { rows } = await look("atleta;pontos\nAna Souza;100");
    await bring("atleta;pontos\nAna Souza;70");
    await expect(writePoints(as("secretary"), { club_id: club.clubId, rows })).rejects.toEqual(
      refusal("conflict", /mudaram enquanto você conferia/),
    );
    expect(await points()).toEqual({ "Ana Souza": 70 });
  });

  it("makes the main ranking of a sport that has no result yet, and its first match finds it", async () => {
    const [main] = await verbs.database.sql("select 1 from rankings where sport = 'beach_tennis'");
    expect(main).toBeUndefined();
    await bring("atleta;pontos;esporte;formato;ranking\nAna Souza;40;Beach Tennis;simples;Geral", null);
    const [made] = await verbs.database.sql<{ id: string }>(
      "select id from rankings where club_id = $1 and sport = 'beach_tennis' and format = 'singles' and is_main",
      [club.clubId],
    );
    expect(await points(made!.id)).toEqual({ "Ana Souza": 40 });
    await expectWhole();
  });

  it("counts among the best N beside matches, in a replay and in a rebuild, and leaves the window", async () => {
    await bring("atleta;pontos;motivo\nAna Souza;60;Circuito 2025\nAna Souza;90;Circuito 2026");
    const played = { club_id: club.clubId, sport: "tennis", format: "singles", end: "completed" } as const;
    await enterMatch(as("secretary"), {
      ...played,
      score_format: "SET3-S:6/TB7",
      played_at: verbs.clock.at.toISOString(),
      my_side: [club.ana.athleteId],
      their_side: [club.bruno.athleteId],
      sets: [
        { mine: 6, theirs: 0 },
        { mine: 6, theirs: 0 },
      ],
    });
    expect(await points()).toEqual({ "Ana Souza": 272, "Bruno Lima": 25 });
    expect(await lines("ana")).toContainEqual([90, "Pontos iniciais trazidos pelo clube: Circuito 2026"]);
    await changeRules(as("secretary"), {
      club_id: club.clubId,
      ranking_id: ranking,
      rules: (rules) => ({ ...rules, bestOf: 2 }),
      replay: true,
    });
    expect((await points())["Ana Souza"]).toBe(212);
    await expectWhole();
    await rebuildSport(verbs.context, { sport: "tennis", page: 3 });
    expect((await points())["Ana Souza"]).toBe(212);
    // Fewer of what counts: the next best comes in.
    await bring("atleta;pontos;motivo\nAna Souza;10;Circuito 2026");
    expect((await points())["Ana Souza"]).toBe(182);
    await expectWhole();
    const now = verbs.clock.at;
    verbs.clock.at = new Date(now.getTime() + 366 * 86_400_000);
    await closeWindows(verbs.context);
    expect((await points())["Ana Souza"]).toBe(0);
    await expectWhole();
  });
});

describe("taking them back", () => {
  it("is one act of a ranking, once, and leaves the rest", async () => {
    await bring(FILE);
    const undo = () => undoPoints(as("secretary"), { club_id: club.clubId, ranking_id: ranking });
    const undone = await Promise.all([undo(), undo()]);
    expect(undone.map(({ athletes }) => athletes).sort()).toEqual([0, 2]);
    expect(await points()).toEqual({ "Ana Souza": 0, "Bruno Lima": 0 });
    await expectWhole();
    expect(await bring(FILE)).toEqual({ written: 2 });
    await expectWhole();
  });

  it("a closed season neither gets points nor gives them back", async () => {
    await bring(FILE);
    const { rows } = await look("atleta;pontos\nAna Souza;1");
    await closeRanking(as("secretary"), { club_id: club.clubId, ranking_id: ranking });
    await expect(writePoints(as("secretary"), { club_id: club.clubId, rows })).rejects.toEqual(
      refusal("conflict"),
    );
    await expect(undoPoints(as("secretary"), { club_id: club.clubId, ranking_id: ranking })).rejects.toEqual(
      refusal("conflict", /temporada/),
    );
    expect((await look("atleta;pontos\nAna Souza;1")).left).toMatchObject([
      { reason: expect.stringMatching(/está encerrada/) as unknown },
    ]);
  });
});

describe("refuses the wrong role and the wrong club", () => {
  it.each(["ana", "clerk", "referee", "otherAdmin"] as const)("%s", async (who) => {
    const { rows } = await look(FILE);
    const own = { club_id: club.clubId };
    const acts = [
      () => previewPoints(as(who), { ...own, file: FILE, usual: null, answers: {} }),
      () => writePoints(as(who), { ...own, rows }),
      () => undoPoints(as(who), { ...own, ranking_id: ranking }),
    ];
    for (const act of acts) await expect(act()).rejects.toEqual(refusal("forbidden"));
  });

  it("a club that does not pay", async () => {
    const { rows } = await look(FILE);
    await bring("atleta;pontos\nCaio Prado;5");
    await verbs.database.sql("update clubs set lapsed_at = '2020-01-01' where id = $1", [club.clubId]);
    const own = { club_id: club.clubId };
    const acts = [
      () => writePoints(as("secretary"), { ...own, rows }),
      () => undoPoints(as("secretary"), { ...own, ranking_id: ranking }),
    ];
    for (const act of acts) await expect(act()).rejects.toEqual(refusal("club_read_only"));
    await verbs.database.sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  });

  it("somebody of another club, and another club's ranking", async () => {
    const { rows } = await look(FILE);
    const own = { club_id: club.clubId };
    const stranger = rows.map((row) => ({ ...row, athleteId: club.outsider.athleteId })).slice(0, 1);
    await expect(writePoints(as("secretary"), { ...own, rows: stranger })).rejects.toEqual(
      refusal("not_found"),
    );
    const nowhere = rows.map((row) => ({ ...row, key: club.clubId }));
    await expect(writePoints(as("secretary"), { ...own, rows: nowhere })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(
      undoPoints(as("otherAdmin"), { club_id: club.otherClubId, ranking_id: ranking }),
    ).rejects.toEqual(refusal("not_found"));
  });
});
