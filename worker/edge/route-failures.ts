import type { RouteFailures } from "../../app/platform/services.server.ts";
import { HOUR_MS } from "../../app/lib/dates.ts";

/** How often a route failed in some moment: while the cache had a copy of it to show, and without one. */
export interface FailureCount {
  route: string;
  withCopy: number;
  withoutCopy: number;
}

const DAYS_KEPT = 7;
const MAX_ROUTES = 50;
/** Counts what came after the fiftieth route. */
const OTHER_ROUTES = "*";

/** Makes the table where it is not there yet: one line per route and hour. */
export function prepareFailures(sql: SqlStorage): void {
  sql.exec(`create table if not exists failures (hour integer not null, route text not null,
    with_copy integer not null, without_copy integer not null, last_at integer not null,
    primary key (hour, route)) without rowid`);
}

/** Adds to this hour's counts (`now` in milliseconds) and forgets what is older than seven days. */
export function addFailures(sql: SqlStorage, counts: readonly FailureCount[], now: number): void {
  const hour = Math.floor(now / HOUR_MS);
  sql.exec("delete from failures where hour <= ?", hour - DAYS_KEPT * 24);
  const routes = sql.exec<{ route: string }>("select distinct route from failures").toArray();
  const known = new Set(routes.map(({ route }) => route));
  for (const { route, withCopy, withoutCopy } of counts) {
    const name = known.has(route) || known.size < MAX_ROUTES ? route : OTHER_ROUTES;
    known.add(name);
    sql.exec(
      `insert into failures values (?, ?, ?, ?, ?) on conflict (hour, route) do update set
         with_copy = with_copy + excluded.with_copy, without_copy = without_copy + excluded.without_copy,
         last_at = excluded.last_at`,
      hour,
      name,
      withCopy,
      withoutCopy,
      now,
    );
  }
}

/** The counts by route of this hour and those before it, the last to fail first; at most seven days. */
export function selectFailures(sql: SqlStorage, hours: number, now: number): RouteFailures[] {
  return sql
    .exec<{ route: string; withCopy: number; withoutCopy: number; lastAt: number }>(
      `select route, sum(with_copy) as withCopy, sum(without_copy) as withoutCopy, max(last_at) as lastAt
       from failures where hour > ? group by route order by lastAt desc, route`,
      Math.floor(now / HOUR_MS) - Math.min(hours, DAYS_KEPT * 24),
    )
    .toArray()
    .map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }));
}
