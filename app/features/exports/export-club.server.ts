import type { SQL } from "drizzle-orm";
import { CSV_START, csvLine } from "../../lib/csv.ts";
import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askerOf } from "../access/club-access-sql.server.ts";
import { toTable } from "../tables/read-table.server.ts";
import { tableStatement } from "../tables/table-statements.server.ts";
import {
  chosenRankingSql,
  dueLines,
  exportedClubStatement,
  type ExportScene,
  exportSceneSql,
  linesPage,
  matchesPage,
  type MatchPageRow,
  membersPage,
} from "./exports-repository.server.ts";
import { type ExportKind, fileNameOf } from "./kinds.ts";
import { MATCH_HEAD, matchCells } from "./match-lines.ts";
import { type ExportedMember, MEMBER_HEAD, memberCells } from "./member-lines.ts";
import { LEDGER_HEAD, ledgerCells, TABLE_HEAD, tableCells } from "./table-lines.ts";

/** Rows of one read; a file of many is written while it is read. */
const PAGE = 2_000;
/** Rows of a table at most. */
const TABLE_ROWS = 10_000;

/** A file as it leaves: its name without ending, and its text piece by piece. A piece may throw when the session ends meanwhile. */
interface ClubFile {
  name: string;
  pieces: AsyncIterable<string>;
}

interface Asked {
  /** Null is the club that the person's dashboard opens. */
  clubId: string | null;
  kind: ExportKind;
  /** Whose table or ledger; null is the first sport's main one. */
  rankingId: string | null;
}

type ExportedClub = Awaited<ReturnType<typeof exportedClubStatement>>[number];

/** What writing a file needs: who asks for it, and what is known of its people. */
interface Writing {
  context: VerbContext;
  scene: ExportScene;
  ranking: SQL;
  numberOf: (athleteId: string) => string;
  sinceOf: (athleteId: string) => string;
  timeZone: string;
  now: Date;
}

type Page<Row> = (after: Row | null) => Promise<Row[]>;

/**
 * A CSV of a club for who works for it (docs/csv.md): its people, its matches as the import reads them again, a ranking's table, or the
 * ledger lines that add up to it. The first rows are read with the club in one round trip, the next ones as the file is taken. Throws
 * `unauthenticated`, `forbidden`, and `not_found` for a ranking that is not the club's.
 */
export async function exportClub(
  context: VerbContext,
  { clubId, kind, rankingId }: Asked,
): Promise<ClubFile> {
  const { services } = context;
  const now = services.now();
  const scene = sceneOf(context, clubId);
  const ranking = chosenRankingSql(scene, rankingId);
  const first = FIRST[kind]({ context, scene, ranking, now });
  const [[raw], write] = await Promise.all([
    services.read(exportedClubStatement(services.db, scene, ranking)),
    first,
  ]);
  if (!raw?.may) throw new AppError("forbidden");
  const { club } = raw;
  if (!club || (rankingId !== null && !raw.ranking)) throw new AppError("not_found");
  const today = dayIn(now, club.timeZone);
  const name = fileNameOf(kind, { clubName: club.clubName, today });
  return { name, pieces: write({ context, scene, ranking, now, timeZone: club.timeZone, ...namesOf(raw) }) };
}

/** Which club an export is of, and whether the person may take it along. Throws `unauthenticated`. */
export function sceneOf({ services, actor }: VerbContext, clubId: string | null): ExportScene {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return exportSceneSql(askerOf(services, actor), clubId, services.now());
}

function namesOf({ people }: ExportedClub): Pick<Writing, "numberOf" | "sinceOf"> {
  const known = new Map(people.map((person) => [person.athleteId, person]));
  return {
    numberOf: (athleteId) => known.get(athleteId)?.number ?? athleteId,
    sinceOf: (athleteId) => known.get(athleteId)?.since ?? "",
  };
}

type First = (
  asked: Pick<Writing, "context" | "scene" | "ranking" | "now">,
) => Promise<(writing: Writing) => AsyncIterable<string>>;

/** How each file begins to be read. */
const FIRST: Readonly<Record<ExportKind, First>> = {
  async atletas({ context: { services }, scene }) {
    const page: Page<ExportedMember> = (after) =>
      services.read(membersPage(services.db, scene, { after: after?.athleteId ?? null, limit: PAGE }));
    return await paged(MEMBER_HEAD, page, (row, { timeZone }) => memberCells(row, timeZone));
  },
  async partidas({ context: { services }, scene }) {
    const page: Page<MatchPageRow> = (after) =>
      services.read(matchesPage(services.db, scene, { after: after?.id ?? null, limit: PAGE }));
    return await paged(MATCH_HEAD, page, (row, { numberOf, sinceOf }) =>
      matchCells({
        ...row,
        players: row.players.map(({ athleteId, gender, ...player }) => ({
          ...player,
          gender: gender === "male" || gender === "female" ? gender : null,
          number: numberOf(athleteId),
          since: sinceOf(athleteId),
        })),
      }),
    );
  },
  async tabela({ context: { services }, scene, ranking, now }) {
    const asked = { limit: TABLE_ROWS, cursor: 0, format: "singles" } as const;
    const [raw] = await services.read(tableStatement(services.db, scene.club, { ...asked, ranking }, now));
    // The club's office reads whole names.
    const rows = raw ? toTable(raw, asked, ({ name }) => name).rows : [];
    return async function* ({ numberOf }) {
      const lines = rows.map((row) => tableCells(row, numberOf(row.athlete.id)));
      yield CSV_START + [TABLE_HEAD, ...lines].map(csvLine).join("");
    };
  },
  async extrato({ context: { services }, scene, ranking, now }) {
    const page = (after: Awaited<ReturnType<typeof linesPage>>[number] | null) =>
      services.read(linesPage(services.db, scene, ranking, { after, limit: PAGE, now }));
    const [write, due] = await Promise.all([
      paged(LEDGER_HEAD, page, (row, { numberOf }) => ledgerCells(row, numberOf(row.athleteId))),
      services.read(dueLines(services.db, scene, ranking, now)),
    ]);
    return async function* (writing) {
      yield* write(writing);
      yield due.map((row) => csvLine(ledgerCells(row, writing.numberOf(row.athleteId)))).join("");
    };
  },
};

/** Reads the first page at once; what it gives writes it and reads on as the file is taken. */
async function paged<Row>(
  head: readonly string[],
  read: Page<Row>,
  cells: (row: Row, writing: Writing) => string[],
): Promise<(writing: Writing) => AsyncIterable<string>> {
  const first = await read(null);
  return async function* (writing) {
    yield CSV_START + csvLine(head);
    for (let page = first; page.length > 0; page = page.length < PAGE ? [] : await read(page.at(-1)!))
      yield page.map((row) => csvLine(cells(row, writing))).join("");
  };
}
