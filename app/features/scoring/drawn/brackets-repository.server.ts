import { type SQL, sql } from "drizzle-orm";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import {
  type Database,
  guardChange,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { DrawMatch } from "../brackets/draw.ts";
import { nextLotAt, withNamedLots } from "../brackets/lots.ts";
import type { Advanced } from "./advance.ts";
import type { KeptBracket, BracketChange } from "./kept-bracket.ts";
import { findScoreFormat } from "../scores/score-formats.ts";
import { canEndEven } from "../scores/set-rule.ts";
import { NEVER_EVEN, OTHER_FORMAT } from "./only-format.ts";
import { onlyFormatSql } from "./stored-brackets-repository.server.ts";

const CHANGED = {
  id: "uuid",
  side1: "uuid[]",
  side2: "uuid[]",
  side1Entry: "uuid",
  side2Entry: "uuid",
  matchId: "uuid",
  state: "text",
  endedAs: "text",
  winnerSide: "int",
  sides: "jsonb",
} as const;

/** A place of a draw as it is first written. */
type NewPlace = Omit<BracketChange, "id"> & { id: string; match: DrawMatch };

/** Statements that write the places of a draw. */
export function insertPlaces(
  db: Database,
  of: { drawId: string; eventId: string; tournamentId: string },
  places: readonly NewPlace[],
): Statement[] {
  if (places.length === 0) return [];
  return [
    db.insert(tournamentMatches).values(
      places.map(({ match, ...place }) => ({
        ...place,
        ...of,
        key: match.key,
        stage: match.stage,
        groupKey: match.group,
        round: match.round,
        position: match.position,
        sides: match.sides,
      })),
    ),
  ];
}

/**
 * Statements that write what a result, somebody's going or a lot changes in a draw, and name the lots of the ties that it made; the batch fails
 * where another was faster.
 */
export function changeBracket(
  { db, newId, now, beacon }: Pick<Services, "db" | "newId" | "now" | "beacon">,
  bracket: KeptBracket,
  { isReplanned, ties, changes, added, removed, ...advanced }: Advanced,
): Statement[] {
  const plan = withNamedLots(advanced.plan, ties, { now: now(), rounds: beacon });
  const replanned =
    isReplanned || ties.length > 0
      ? sql`, plan = ${JSON.stringify(plan)}::jsonb, lot_at = ${nextLotAt(plan)}::timestamptz`
      : sql``;
  const statements = [
    guardChange(
      db,
      sql`update tournament_draws set version = version + 1 ${replanned} where id = ${bracket.drawId}::uuid
        and version = ${bracket.version}::int and status = 'drawn'`,
      `draw ${bracket.drawId}`,
    ),
  ];
  if (removed.length > 0)
    statements.push(
      command(db, sql`delete from tournament_matches where id = any(${`{${removed.join(",")}}`}::uuid[])`),
    );
  if (changes.length > 0)
    statements.push(
      command(
        db,
        sql`update tournament_matches t set side1 = c.side1, side2 = c.side2, side1_entry = c."side1Entry",
          side2_entry = c."side2Entry", match_id = c."matchId", state = c.state, ended_as = c."endedAs",
          winner_side = c."winnerSide", sides = c.sides, called_at = case when c.state = 'called' or t.match_id is not null then t.called_at end,
          version = t.version + 1
        from ${recordsOf(changes, "c", CHANGED)} where t.id = c.id`,
      ),
    );
  return [
    ...statements,
    ...insertPlaces(
      db,
      { drawId: bracket.drawId, eventId: bracket.eventId, tournamentId: bracket.tournamentId },
      added.map((place) => ({ ...place, id: newId() })),
    ),
  ];
}

/** Keeps a draw as it was read: the batch fails where a result has changed it meanwhile, and whoever read it before reads again. */
export function claimDraw(
  db: Database,
  { drawId, version }: Pick<KeptBracket, "drawId" | "version">,
): Statement {
  return guardChange(
    db,
    sql`update tournament_draws set version = version + 1 where id = ${drawId}::uuid and version = ${version}::int and status = 'drawn'`,
    `draw ${drawId}`,
  );
}

/**
 * Statements that put a new match of ours at a place of a draw, whose two sides it is between, in whatever order; the batch is
 * refused (`conflict`) where that place has a result, or other sides.
 */
export function claimPlace(
  db: Database,
  place: {
    tournamentMatchId: string;
    matchId: string;
    clubId: string;
    sport: string;
    format: string;
    scoreFormat: string;
    sides: readonly [readonly string[], readonly string[]];
  },
): Statement[] {
  const people = (side: readonly string[]) => sql`${`{${[...side].sort().join(",")}}`}::uuid[]`;
  const sorted = (column: "side1" | "side2") =>
    sql`(select array_agg(x order by x) from unnest(t.${sql.raw(column)}) x)`;
  const format = findScoreFormat(place.scoreFormat);
  const isEven = format !== null && canEndEven(format);
  const [one, other] = [people(place.sides[0]), people(place.sides[1])];
  const isTheirs = sql`exists (select 1 from tournament_matches t join tournament_draws d on d.id = t.draw_id
      join tournament_events v on v.id = t.event_id join tournaments n on n.id = t.tournament_id
    where t.id = ${place.tournamentMatchId}::uuid and d.status = 'drawn' and t.match_id is null
      and t.state in ('ready', 'called', 'playing') and n.club_id = ${place.clubId}::uuid
      and v.sport = ${place.sport} and v.format = ${place.format}
      and ((${sorted("side1")} = ${one} and ${sorted("side2")} = ${other})
        or (${sorted("side1")} = ${other} and ${sorted("side2")} = ${one})))`;
  const noPlaceWhere = (condition: SQL) =>
    sql`not exists (select 1 from tournament_matches t join tournament_events v on v.id = t.event_id
      where t.id = ${place.tournamentMatchId}::uuid and ${condition})`;
  return [
    refuseUnless(
      db,
      isTheirs,
      "conflict",
      sql`${"Esta partida do torneio já tem resultado, ou é de outros."}::text`,
    ),
    refuseUnless(
      db,
      noPlaceWhere(sql`${onlyFormatSql} <> ${place.scoreFormat}`),
      "invalid_input",
      sql`${OTHER_FORMAT}::text`,
    ),
    ...(isEven
      ? [
          refuseUnless(
            db,
            noPlaceWhere(sql`${onlyFormatSql} is null`),
            "invalid_input",
            sql`${NEVER_EVEN}::text`,
          ),
        ]
      : []),
    command(
      db,
      sql`with placed as (update tournament_matches set match_id = ${place.matchId}::uuid, state = 'playing',
          version = version + 1 where id = ${place.tournamentMatchId}::uuid returning draw_id)
        update tournament_draws d set version = d.version + 1 from placed p where d.id = p.draw_id`,
    ),
  ];
}

/** Notes that a match was called to its court; the batch fails where it changed meanwhile. */
export function callStatement(db: Database, place: { id: string; version: number; at: Date }): Statement {
  return guardChange(
    db,
    sql`update tournament_matches set state = 'called', called_at = ${place.at.toISOString()}::timestamptz, version = version + 1
      where id = ${place.id}::uuid and version = ${place.version}::int and state in ('ready', 'called')`,
    `place ${place.id}`,
  );
}
