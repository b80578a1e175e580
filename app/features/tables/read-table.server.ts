import { pictureUrl } from "../../lib/picture-urls.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publicAvatarId, publicName } from "../people/public-name.ts";
import { refuseOfflineClub } from "../access/club-access.server.ts";
import { positionsOf } from "./order.ts";
import { DEFAULT_RULES, rankingRulesSchema, type TieBreak } from "../ledger/rules.ts";
import { rulesInWords } from "./rules-in-words.ts";
import type { TableQuery } from "./schemas.ts";
import type { FormResult, Mutual, Ordered, RankingTable } from "../ledger/table-row.ts";
import {
  firstFormatSql,
  type RawRow,
  type RawTable,
  tableStatement,
  type TiedRow,
} from "./table-statements.server.ts";

/**
 * The table of a club's ranking (product §5): positions are computed here from stored sums; a filter by gender or
 * class numbers its own table; who has no match in the window stands after the others, without a position; `asOf` shows it as it stood at the end of that day in the club's zone; a search keeps
 * the positions of the whole table. One round trip. Null when there is no such club, or no such ranking of it; no rows when nobody
 * played. `opensFirst`: the address names no table, so that of the club's first sport opens, of doubles where nobody stands in
 * its singles. Throws `not_found` for a club whose public pages are down.
 */
export async function readTable(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string; opensFirst?: boolean } & TableQuery,
): Promise<RankingTable | null> {
  const format = input.opensFirst ? firstFormatSql(input.clubId) : input.format;
  const statement = tableStatement(services.db, input.clubId, { ...input, format }, services.now());
  const [raw] = await services.read(statement);
  if (!raw || (input.ranking && !raw.ranking)) return null;
  refuseOfflineClub(raw.club);
  return toTable(raw, input);
}

/** Numbers and shapes what `tableStatement` read; `nameOf` writes names as those read them whom it is shown to. */
export function toTable(
  raw: RawTable,
  query: TableQuery,
  nameOf: typeof publicName = publicName,
): RankingTable {
  const { ranking, rows } = raw;
  const rules = ranking ? rankingRulesSchema.parse(ranking.rules) : DEFAULT_RULES;
  const current = positionsOfTied(raw.tied, rules.tieBreaks, raw.mutual);
  const previous = positionsOfTied(
    raw.tied.map(toPrevious),
    rules.tieBreaks,
    raw.mutual.map((m) => ({ ...m, wins: m.before })),
  );
  const placed = rows.map((row) => ({
    row,
    position:
      finalPosition(ranking, query, row) ??
      (row.isRanked ? (current.get(row.athleteId) ?? row.pointsRank) : null),
  }));
  const page = placed
    .filter(({ row }) => row.isOnPage)
    .sort(
      (a, b) =>
        (a.position ?? a.row.pointsRank) - (b.position ?? b.row.pointsRank) ||
        (a.row.name < b.row.name ? -1 : 1),
    );
  // A page starts inside a group of equal points where the cursor falls into it.
  const groupStart = Math.min(...page.map(({ row }) => row.pointsRank)) - 1;
  const skip = query.search || page.length === 0 ? 0 : query.cursor - groupStart;
  const shown = page.slice(skip, skip + query.limit);
  const end = query.cursor + shown.length;
  return {
    club: clubFaceOf(raw.club),
    sport: raw.sport ?? "",
    format: ranking?.format ?? query.format,
    ruleVersion: ranking?.ruleVersion ?? 1,
    version: ranking?.version ?? 0,
    ranking: ranking && faceOf(ranking),
    rankings: raw.rankings,
    rulesInWords: rulesInWords(rules),
    windowWeeks: rules.windowWeeks,
    bestOf: rules.bestOf,
    asOf: new Date(raw.asOf).toISOString(),
    asOfDay: raw.today,
    total: raw.total,
    rankedTotal: raw.rankedTotal,
    leaderPoints: raw.leaderPoints,
    // Who has the same points is read with a page, also where they stand on the one before or after it.
    sharedPositions: [...repeated(placed.map(({ position }) => position))],
    nextCursor: !query.search && end < raw.total && shown.length > 0 ? String(end) : null,
    rows: shown.map(({ row, position }) => ({
      position,
      previousPosition: position === null ? null : (previous.get(row.athleteId) ?? row.prevRank),
      athlete: {
        id: row.athleteId,
        name: nameOf(row, raw.today),
        avatar: pictureUrl("avatars", publicAvatarId(row, raw.today)),
      },
      points: row.points,
      level: row.level / 1000,
      levelMatches: row.levelMatches,
      matches: row.matches,
      wins: row.wins,
      losses: row.losses,
      form: formResults(row.form),
    })),
  };
}

/** Leaves out of a ranking all that a table says elsewhere or nobody is shown: versions, rules as they are kept, final places. */
function faceOf({
  version: _version,
  ruleVersion: _ruleVersion,
  rules: _rules,
  final: _final,
  ...face
}: NonNullable<RawTable["ranking"]>) {
  return face;
}

/** Leaves out of a club whether its pages are down: then there is no table. */
function clubFaceOf({ isOffline: _isOffline, ...face }: RawTable["club"]) {
  return face;
}

/** The positions that several have. */
function repeated(positions: readonly (number | null)[]): Set<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const position of positions) {
    if (position === null) continue;
    if (seen.has(position)) shared.add(position);
    seen.add(position);
  }
  return shared;
}

/** The position in a closed season's whole table: what happens to people later moves nobody in it. */
function finalPosition(
  ranking: RawTable["ranking"],
  { category, class: level, asOf }: Pick<TableQuery, "category" | "class" | "asOf">,
  { athleteId, isRanked }: RawRow,
): number | null {
  const isWhole = !category && !level && !asOf && isRanked;
  return isWhole ? (ranking?.final?.[athleteId] ?? null) : null;
}

const FORM_LETTERS: Record<string, FormResult> = {
  w: "won",
  l: "lost",
  e: "even",
  W: "walkover_won",
  L: "walkover_lost",
};

function formResults(letters: string): FormResult[] {
  return letters.split("").map((letter) => FORM_LETTERS[letter]!);
}

/**
 * Positions of those who have the same points as somebody: the database has ranked such groups among all athletes. Who stands alone at
 * their points has that rank for a position.
 */
function positionsOfTied(
  tied: readonly (Ordered & Pick<TiedRow, "rank">)[],
  tieBreaks: readonly TieBreak[],
  mutual: readonly Mutual[],
): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [rank, group] of Map.groupBy(tied, (row) => row.rank))
    if (rank !== null)
      for (const [id, position] of positionsOf(group, tieBreaks, mutual, rank)) positions.set(id, position);
  return positions;
}

function toPrevious(row: TiedRow): Ordered & Pick<TiedRow, "rank"> {
  return {
    ...row,
    rank: row.prevRank,
    points: row.prevPoints,
    matches: row.prevMatches,
    matchBalance: row.prevMatchBalance,
    setBalance: row.prevSetBalance,
    gameBalance: row.prevGameBalance,
  };
}
