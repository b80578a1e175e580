import type { SQL } from "drizzle-orm";
import { Defect } from "../../../lib/errors.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicAvatarId, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { refuseOfflineClub } from "../../base/access/club-access.server.ts";
import { positionsOf } from "./order.ts";
import { DEFAULT_RULES, rankingRulesSchema, type TieBreak } from "../../scoring/ledger/rules.ts";
import { rulesInWords } from "./rules-in-words.ts";
import type { TableQuery } from "./tables-schema.ts";
import type { FormResult, Mutual, ShownTable } from "../../scoring/ledger/table-row.ts";
import { headStatement, type TableHead } from "./table-head-repository.server.ts";
import { bodyStatement, type OrderRow, orderStatement, type TableBody } from "./tables-repository.server.ts";
import { type OpensFirst, whichTable, type WhichTable } from "./which-table-sql.server.ts";
import { weeksOf } from "./weeks.ts";

/** A club's table as the database says it: what stands over it, its rows, and who orders the table otherwise. */
interface RawTable extends TableHead, TableBody {
  /** Everybody on the Monday before the day asked for; null where the table is read as it is kept, with its places of Monday. */
  onMonday: readonly OrderRow[] | null;
}

/** Which rows of a table are read; of everybody, or around one athlete (a scalar query). */
type RawTableQuery = Omit<TableQuery, "sport" | "format" | "ranking"> & { around?: SQL };

/** Reads a table in two statements that travel together, with those of the page around it. Null where there is no such club. */
export async function readRawTable(
  { services }: Pick<VerbContext, "services">,
  which: WhichTable,
  { asOf, ...wanted }: RawTableQuery,
): Promise<RawTable | null> {
  const { db, read } = services;
  const moment = { which, asOf, now: services.now() };
  const [[head], [body], onMonday] = await Promise.all([
    read(headStatement(db, which, moment)),
    read(bodyStatement(db, moment, wanted)),
    asOf === undefined ? null : read(orderStatement(db, { ...moment, isMonday: true }, wanted)),
  ]);
  return head && body ? { ...head, ...body, onMonday } : null;
}

/**
 * The table of a club's ranking (product §5): ties are ordered here; a filter by gender or
 * class numbers its own table; who has no match in the window stands after the others, without a position; `asOf` shows it as it stood at the end of that day in the club's zone; a search keeps
 * the positions of the whole table. One round trip. Null when there is no such club, or no such ranking of it; no rows when nobody
 * played. `opensFirst`: the address names no table, so the one opens that the club chose, else that of its first sport,
 * of doubles where nobody stands in its singles. Throws `not_found` for a club whose public pages are down.
 */
export async function readTable(
  context: Pick<VerbContext, "services">,
  input: { clubId: string; opensFirst?: OpensFirst } & TableQuery,
): Promise<ShownTable | null> {
  const raw = await readRawTable(context, whichTable(input), input);
  if (!raw || (input.ranking && !raw.ranking)) return null;
  refuseOfflineClub(raw.club);
  return toTable(raw, input);
}

/** The names of a table's rows, told apart from each other and from those `beside` them on the page; as everybody reads them unless `nameOf` says. */
export function tableNames(
  { rows, rest, today }: Pick<RawTable, "rows" | "rest" | "today">,
  nameOf: typeof publicName = publicName,
  beside: readonly (Parameters<typeof publicName>[0] & { athleteId: string })[] = [],
): (athleteId: string) => string {
  return toldApart([...beside, ...rows, ...rest], (person) => nameOf(person, today));
}

/** Numbers and shapes what `readRawTable` read; `nameOf` gives the names by the athletes' ids as those read them whom it is shown to. */
export function toTable(raw: RawTable, query: TableQuery, nameOf = tableNames(raw)): ShownTable {
  const { ranking, rows } = raw;
  const rules = ranking ? rankingRulesSchema.parse(ranking.rules) : DEFAULT_RULES;
  const places = tablePlacesOf(rows, rules.tieBreaks);
  const onMonday = raw.onMonday && tablePlacesOf(raw.onMonday, rules.tieBreaks);
  const final = isWhole(query) ? (ranking?.final ?? {}) : {};
  const placed = rows.map((row) => ({
    row,
    position: final[row.athleteId] ?? places.get(row.athleteId) ?? row.pointsRank,
    previousPosition: onMonday ? (onMonday.get(row.athleteId) ?? null) : row.mondayPlace,
  }));
  const page = placed
    .filter(({ row }) => row.isOnPage)
    .sort((a, b) => a.position - b.position || (a.row.name < b.row.name ? -1 : 1));
  // A page starts inside a group of equal points where the cursor falls into it.
  const groupStart = Math.min(...page.map(({ row }) => row.pointsRank)) - 1;
  const skip = query.search || page.length === 0 ? 0 : query.cursor - groupStart;
  const apart = raw.rest.map((row) => ({ row, position: null, previousPosition: null }));
  const shown = [...page.slice(skip, skip + query.limit), ...apart].slice(0, query.limit);
  const end = query.cursor + shown.length;
  return {
    club: clubFaceOf(raw.club),
    sport: raw.sport ?? "",
    format: ranking?.format ?? query.format,
    ruleVersion: ranking?.ruleVersion ?? 1,
    version: ranking?.version ?? 0,
    ranking: ranking && faceOf(ranking, raw.rankings),
    rankings: raw.rankings,
    rulesInWords: rulesInWords(rules),
    windowWeeks: rules.windowWeeks,
    bestOf: rules.bestOf,
    asOf: new Date(raw.asOf).toISOString(),
    asOfDay: raw.today,
    total: raw.total,
    rankedTotal: raw.rankedTotal,
    leaderPoints: raw.leaderPoints,
    // A page reads everybody with the same points, also where they stand on the one before or after it.
    sharedPositions: [...repeated(placed.map(({ position }) => position))],
    nextCursor: !query.search && end < raw.total && shown.length > 0 ? String(end) : null,
    rows: shown.map(({ row, position, previousPosition }) => ({
      position,
      previousPosition,
      athlete: {
        id: row.athleteId,
        name: nameOf(row.athleteId),
        avatar: pictureUrl("avatars", publicAvatarId(row, raw.today)),
      },
      points: row.points,
      level: row.level / 1000,
      levelMatches: row.levelMatches,
      matches: row.matches,
      wins: row.wins,
      losses: row.losses,
      form: row.form.split("").map(formResult),
      weeks: weeksOf(row.points, row.gains),
    })),
  };
}

/** Leaves out of a ranking all that a table says elsewhere or nobody is shown: versions, rules as they are kept, final places. */
function faceOf(
  {
    version: _version,
    ruleVersion: _ruleVersion,
    rules: _rules,
    final: _final,
    ...face
  }: NonNullable<RawTable["ranking"]>,
  listed: RawTable["rankings"],
) {
  return { ...face, opens: listed.some(({ id, opens }) => opens && id === face.id) };
}

/** Leaves out of a club whether its pages are down: then there is no table. */
function clubFaceOf({ isOffline: _isOffline, ...face }: RawTable["club"]) {
  return face;
}

/** The positions that several have. */
function repeated(positions: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const position of positions) {
    if (seen.has(position)) shared.add(position);
    seen.add(position);
  }
  return shared;
}

/** Whether it is the whole table, as it was left: what happens to people later moves nobody in that of a closed season. */
function isWhole({ category, class: level, asOf }: Pick<TableQuery, "category" | "class" | "asOf">): boolean {
  return !category && !level && !asOf;
}

const FORM_LETTERS: Readonly<Record<string, FormResult>> = {
  w: "won",
  l: "lost",
  e: "even",
  W: "walkover_won",
  L: "walkover_lost",
};

function formResult(letter: string): FormResult {
  const result = FORM_LETTERS[letter];
  if (!result) throw new Defect(`a result that no table shows: ${letter}`);
  return result;
}

/** Positions of whole groups of equal points: who stands alone at their points has their rank for a position. By athlete id. */
export function tablePlacesOf(
  rows: readonly OrderRow[],
  tieBreaks: readonly TieBreak[],
): Map<string, number> {
  const places = new Map<string, number>();
  for (const [rank, group] of Map.groupBy(rows, (row) => row.pointsRank))
    for (const [id, position] of positionsOf(group, tieBreaks, group.flatMap(winsOf), rank))
      places.set(id, position);
  return places;
}

function winsOf({ athleteId, beaten }: Pick<OrderRow, "athleteId" | "beaten">): Mutual[] {
  return Object.entries(beaten ?? {}).map(([opponentId, wins]) => ({ athleteId, opponentId, wins }));
}
