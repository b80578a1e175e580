import { type SQL, sql } from "drizzle-orm";
import {
  type Database,
  refuseUnless,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import type { Category } from "./category.ts";

// The facts of a ranking that its club changes: they move no points by themselves.

/** A ranking of a club, by its id. */
interface OwnRanking {
  id: string;
  clubId: string;
}

const ownSql = ({ id, clubId }: OwnRanking) => sql`id = ${id}::uuid and club_id = ${clubId}::uuid`;

/** Names a ranking beside the main one otherwise; refused with `not_found` where the club has no such one. */
export function renameStatement(db: Database, ranking: OwnRanking, name: string): Statement {
  return refuseUnlessChanged(
    db,
    sql`update rankings set name = ${name} where ${ownSql(ranking)} and not is_main`,
    "not_found",
  );
}

/** Hides a ranking from an instant on, the first one where it is hidden already, or shows it again (null); `not_found` as above. */
export function hideStatement(db: Database, ranking: OwnRanking, at: Date | null): Statement {
  const hidden = at === null ? sql`null` : sql`coalesce(hidden_at, ${at.toISOString()}::timestamptz)`;
  return refuseUnlessChanged(
    db,
    sql`update rankings set hidden_at = ${hidden} where ${ownSql(ranking)}`,
    "not_found",
  );
}

/** Lets a ranking open first from now on; refused with `message` where it is hidden or closed, `not_found` as above. */
export function openFirstStatements(
  db: Database,
  ranking: OwnRanking,
  { at, message }: { at: Date; message: string },
): Statement[] {
  return [
    refuseUnless(db, sql`exists (select 1 from rankings where ${ownSql(ranking)})`, "not_found"),
    refuseUnlessChanged(
      db,
      sql`update rankings set opens_at = ${at.toISOString()}::timestamptz
        where ${ownSql(ranking)} and hidden_at is null and closed_at is null`,
      "conflict",
      sql`${message}::text`,
    ),
  ];
}

/** Gives a ranking another category. */
export function changeCategoryStatement(db: Database, id: string, category: Category): Statement {
  const { gender, classes, minAge, maxAge, seasonFrom, seasonTo, enrolment } = category;
  const names = classes === null ? null : `{${classes.join(",")}}`;
  return command(
    db,
    sql`update rankings set gender = ${gender}, classes = ${names}::text[], min_age = ${minAge}::smallint, max_age = ${maxAge}::smallint,
        season_from = ${seasonFrom}::date, season_to = ${seasonTo}::date, enrolment = ${enrolment}
      where id = ${id}::uuid`,
  );
}

/** Makes whoever read a ranking read it again before they write: what they confirm may count elsewhere now. */
export function readAgainStatement(db: Database, id: string): Statement {
  return command(db, sql`update rankings set version = version + 1 where id = ${id}::uuid`);
}

/**
 * SQL of whether nothing has counted in a ranking `k` ever, and no tournament gives points in it: only then it may be deleted. Each is looked
 * for by an index. `hasNoRow` is SQL of whether nobody stands in its table, where a statement knows it already.
 */
export function isEmptyRankingSql(k: string, hasNoRow?: SQL): SQL {
  const id = sql`${sql.identifier(k)}.id`;
  return sql`(not ${sql.identifier(k)}.is_main
    and (select l.at from ledger_lines l where l.ranking_id = ${id} order by l.at limit 1) is null
    and (select e.seq from ranking_events e where e.ranking_id = ${id} order by e.seq limit 1) is null
    and ${hasNoRow ?? sql`not exists (select 1 from standings s where s.ranking_id = ${id})`}
    and not exists (select 1 from final_standings f where f.ranking_id = ${id})
    and not exists (select 1 from tournament_events v where v.ranking_id = ${id}))`;
}

/** Deletes a ranking with its rules and requests; refused with `message` where something counts in it, `not_found` as above. */
export function deleteRankingStatements(db: Database, ranking: OwnRanking, message: string): Statement[] {
  const beside = sql`select m.id from rankings k join rankings m on m.club_id = k.club_id and m.sport = k.sport and m.format = k.format and m.is_main
    where k.id = ${ranking.id}::uuid`;
  return [
    // A match that is confirmed in it meanwhile comes first, or is decided again.
    command(db, sql`select 1 from rankings where ${ownSql(ranking)} for update`),
    refuseUnless(db, sql`exists (select 1 from rankings where ${ownSql(ranking)})`, "not_found"),
    command(db, sql`update rankings set version = version + 1 where id in (${beside})`),
    refuseUnlessChanged(
      db,
      sql`delete from rankings k where k.id = ${ranking.id}::uuid and ${isEmptyRankingSql("k")}`,
      "conflict",
      sql`${message}::text`,
    ),
  ];
}
