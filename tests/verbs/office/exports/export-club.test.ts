import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { exportClub } from "../../../../app/features/office/exports/export-club.server.ts";
import type { ExportKind } from "../../../../app/features/office/exports/kinds.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { readCsvLines } from "../../../../app/features/office/imports/csv-lines.ts";
import { foldName } from "../../../../app/lib/text.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { passMidnight } from "../../../support/midnights.ts";
import { correctMatch, enterMatch, type ReportRequest } from "../../../support/match-requests.ts";
import { importFile, makeClub } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
/** Athletes of the club by a short name; two share one name. */
const people: Record<string, string> = {};

const NAMES = {
  joao: "João D'Ávila; Júnior",
  formula: "=Soma da Silva",
  homonym1: "José Silva",
  homonym2: "José Silva",
  e: "Ana Costa e Silva",
  slash: "Bia Lima / Prado",
  like: "José da Silva",
  quoted: 'Caio "Canhoto" Reis',
};

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  for (const [key, name] of Object.entries(NAMES)) people[key] = await addAthlete(name);
});
afterAll(() => verbs.stop());

async function addAthlete(name: string): Promise<string> {
  const id = uuidv7();
  const { sql } = verbs.database;
  await sql(
    `insert into athletes (id, name, search_name, gender_category, birth_date, contact_email) values ($1, $2, $3, 'male', '1980-02-03', $4)`,
    [id, name, foldName(name), `${id}@de-fora.test`],
  );
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', $4, $4)`,
    [uuidv7(), club.clubId, id, "2026-01-10T15:00:00Z"],
  );
  return id;
}

const office = () => asPerson(verbs, club.secretary);

/** The secretary enters that `mine` beat `theirs` on a day; the clock goes on a minute. */
async function enter(
  mine: string[],
  theirs: string[],
  on: string,
  changes: Partial<ReportRequest> = {},
): Promise<string> {
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
  const input: ReportRequest = {
    club_id: club.clubId,
    format: mine.length === 2 ? "doubles" : "singles",
    score_format: "SET3-S:6/TB7-F:TB10",
    played_at: on,
    my_side: mine.map((name) => people[name]!),
    their_side: theirs.map((name) => people[name]!),
    sets: [
      { mine: 7, theirs: 6, tiebreak: 5 },
      { mine: 3, theirs: 6 },
      { mine: 10, theirs: 8 },
    ],
    end: "completed",
    is_second_match: true,
    ...changes,
  };
  return (await enterMatch(office(), input)).id;
}

async function textOf(
  context: VerbContext,
  clubId: string,
  kind: ExportKind,
  rankingId: string | null = null,
) {
  const file = await exportClub(context, { clubId, kind, rankingId });
  let text = "";
  for await (const piece of file.pieces) text += piece;
  return { name: file.name, text };
}

/** The lines of a file, by its columns. */
async function read(context: VerbContext, clubId: string, kind: ExportKind, rankingId: string | null = null) {
  const { text } = await textOf(context, clubId, kind, rankingId);
  const [head, ...lines] = readCsvLines(text).map(({ cells }) => cells!);
  return lines.map((cells) => Object.fromEntries(head!.map((name, place) => [name, cells[place] ?? ""])));
}

const rankingOf = async (clubId: string, format: string) =>
  (
    await verbs.database.sql<{ id: string }>("select id from rankings where club_id = $1 and format = $2", [
      clubId,
      format,
    ])
  )[0]!.id;

/** The table of a club's office without what is the athlete's own over all clubs, and without our ids. */
async function tableOf(clubId: string, format: string) {
  const rows = await read(
    asPerson(verbs, club.superAdmin),
    clubId,
    "tabela",
    await rankingOf(clubId, format),
  );
  return rows.map(({ numero: _number, nivel: _level, ...row }) => row);
}

it("exported, and imported into an empty club, the table is the same", async () => {
  await enter(["joao"], ["formula"], "2026-11-01");
  // Three meetings of a month; the first is annulled, so that the others keep what a second and a third are worth.
  const first = await enter(["homonym1"], ["homonym2"], "2026-11-02", { place: "=1+1; quadra 2" });
  await enter(["homonym1"], ["homonym2"], "2026-11-03");
  await enter(["homonym2"], ["homonym1"], "2026-11-04");
  await annulMatch(office(), { match_id: first, reason: "Não valeu." });
  const none = { sets: [] };
  await enter(["e"], ["slash"], "2026-11-05", { ...none, end: "walkover" });
  await enter(["like"], ["joao"], "2026-11-06", {
    end: "retired",
    sets: [
      { mine: 2, theirs: 6 },
      { mine: 3, theirs: 1 },
    ],
  });
  await enter(["quoted"], ["e"], "2026-11-06", { ...none, end: "double_walkover" });
  await enter(["slash"], ["formula"], "2026-11-07", { end: "defaulted", sets: [{ mine: 6, theirs: 4 }] });
  // Entered the wrong way round and corrected: it keeps its meeting.
  const wrong = await enter(["formula"], ["quoted"], "2026-11-08");
  await enter(["formula"], ["quoted"], "2026-11-09");
  await correctMatch(office(), {
    match_id: wrong,
    reason: "Placar trocado.",
    sets: [
      { mine: 4, theirs: 6 },
      { mine: 3, theirs: 6 },
    ],
    end: "completed",
    losing_side: "mine",
  });
  await enter(["joao", "e"], ["slash", "homonym2"], "2026-11-10");
  await enter(["homonym1", "like"], ["formula", "quoted"], "2026-11-10", { played_at: "2026-11-10T19:30" });

  const { name, text } = await textOf(office(), club.clubId, "partidas");
  expect(name).toBe("partidas-clube-da-praia-2026-11-20");
  // A cell that a spreadsheet would compute stands as text.
  expect(text).toContain("'=Soma da Silva");
  expect(text).toContain(`"'=1+1; quadra 2"`);
  expect(text).not.toMatch(/(^|;)"?[=+@]/m);

  const empty = await makeClub(verbs, "Clube Vazio", ["tennis", "beach_tennis"]);
  const done = await importFile(verbs, empty, new TextEncoder().encode(text));
  expect(done).toMatchObject({ created: 11, refused: 1, athletes: 8 });
  for (const format of ["singles", "doubles"]) {
    const table = await tableOf(club.clubId, format);
    expect(table.length).toBeGreaterThanOrEqual(7);
    expect(await tableOf(empty, format)).toEqual(table);
  }
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);

  // Of the file that an office takes from the new club, all but our ids is the same.
  const again = await read(asPerson(verbs, club.superAdmin), empty, "partidas");
  const before = (await read(office(), club.clubId, "partidas")).filter(
    (row) => row["estado_da_partida"] === "Confirmada",
  );
  const byId = (rows: Record<string, string>[]) => rows.toSorted((a, b) => (a["id"]! < b["id"]! ? -1 : 1));
  expect(byId(again)).toEqual(byId(before));
});

it("the same club takes its own file, and nothing is doubled", async () => {
  const { text } = await textOf(office(), club.clubId, "partidas");
  const before = await tableOf(club.clubId, "singles");
  const done = await importFile(verbs, club.clubId, new TextEncoder().encode(text));
  expect(done).toMatchObject({ created: 0, athletes: 0, refused: 1 });
  expect(await tableOf(club.clubId, "singles")).toEqual(before);
});

it("the lines of a ranking add up to its table, also before the job wrote what left the window", async () => {
  const ranking = await rankingOf(club.clubId, "singles");
  const sums = async () => {
    const points: Record<string, number> = {};
    for (const { numero, pontos } of await read(office(), club.clubId, "extrato", ranking))
      points[numero!] = (points[numero!] ?? 0) + Number(pontos);
    return points;
  };
  const table = async () =>
    Object.fromEntries(
      (await read(office(), club.clubId, "tabela", ranking)).map((row) => [
        row["numero"],
        Number(row["pontos"]),
      ]),
    );
  expect(await sums()).toEqual(await table());
  const now = verbs.clock.at;
  verbs.clock.at = new Date("2027-11-05T15:00:00Z");
  expect(await sums()).toEqual(await table());
  await passMidnight(verbs);
  const after = await sums();
  expect(after).toEqual(await table());
  expect(Object.values(after).some((points) => points === 0)).toBe(true);
  verbs.clock.at = now;
});

it("lists everybody once, by the contacts of the office; the birth date of the club's files, of who has no account alone", async () => {
  const { sql } = verbs.database;
  await sql("update athletes set contact_email = 'x@y.test', birth_date = '1990-01-02' where id = $1", [
    club.ana.athleteId,
  ]);
  // Left and came back.
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at, left_at)
     values ($1, $2, $3, 'left', '2020-01-01', '2020-01-01', '2020-02-01')`,
    [uuidv7(), club.clubId, club.ana.athleteId],
  );
  const rows = await read(office(), club.clubId, "atletas");
  const named = (name: string) => rows.filter((row) => row["nome"] === name);
  expect(named("Ana Souza")).toMatchObject([
    {
      conta: "sim",
      situacao: "ativo",
      "e-mail": `${club.ana.userId}@teste.test`,
      nascimento: "",
      ultima_partida: "",
    },
  ]);
  expect(named("=Soma da Silva")).toMatchObject([
    {
      numero: people["formula"],
      genero: "masculino",
      conta: "não",
      membro_desde: "2026-01-10",
      nascimento: "1980-02-03",
      "e-mail": `${people["formula"]}@de-fora.test`,
      ultima_partida: "2026-11-10",
    },
  ]);
  expect(named("José Silva")).toHaveLength(2);
  expect(rows.some((row) => row["nome"] === "Otto Fora")).toBe(false);
});

it("refuses the wrong role and the wrong club", async () => {
  const { clubId } = club;
  const kinds: ExportKind[] = ["atletas", "partidas", "tabela", "extrato"];
  const refused = async (
    context: VerbContext,
    asked: { clubId: string; rankingId: string | null },
    code: string,
  ) => {
    for (const kind of kinds)
      await expect(exportClub(context, { ...asked, kind })).rejects.toMatchObject({ code });
  };
  const own = { clubId, rankingId: null };
  for (const name of ["ana", "referee", "otherAdmin", "outsider"] as const)
    await refused(asPerson(verbs, club[name]), own, "forbidden");
  await refused(verbs.context, own, "unauthenticated");
  await refused(office(), { clubId: club.otherClubId, rankingId: null }, "forbidden");
  for (const name of ["clerk", "secretary", "superAdmin"] as const)
    expect((await textOf(asPerson(verbs, club[name]), clubId, "atletas")).text).toContain("Ana Souza");
  // A ranking of another club.
  const other = await makeClub(verbs, "Outro", ["tennis"]);
  await importFile(
    verbs,
    other,
    new TextEncoder().encode("data;vencedor;perdedor;placar\n1/11/2026;Ana;Bia;6/1 6/1"),
  );
  const asked = { clubId, rankingId: await rankingOf(other, "singles") };
  await refused(office(), asked, "not_found");
  // A session that ended.
  await verbs.database.sql("update sessions set revoked_at = now() where id = $1", [club.clerk.sessionId]);
  await refused(asPerson(verbs, club.clerk), own, "forbidden");
});
