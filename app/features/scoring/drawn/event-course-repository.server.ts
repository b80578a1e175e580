import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

// A result moves its event and its tournament on: whoever writes results takes these, and tournaments stand above them.

/**
 * A tournament follows its events: its draws are published once all are drawn, it runs once one runs, it is finished once all are
 * over. After what moves an event, in the same batch.
 */
export function followEvents(db: Database, tournamentId: string): Statement {
  return follow(db, sql`${tournamentId}::uuid`);
}

/** An event runs from the first result of its draw on, whether its match was called or not: for the batch that writes the result. */
export function beginEvent(db: Database, tournamentMatchId: string): Statement[] {
  const place = (column: "event_id" | "tournament_id") =>
    sql`(select ${sql.raw(column)} from tournament_matches where id = ${tournamentMatchId}::uuid)`;
  return [
    command(
      db,
      sql`update tournament_events set state = 'running' where id = ${place("event_id")} and state = 'drawn'`,
    ),
    follow(db, place("tournament_id")),
  ];
}

function follow(db: Database, tournamentId: SQL): Statement {
  return command(
    db,
    sql`update tournaments t set status = s.next from (select case
        when bool_and(v.state = 'finished') then 'finished'
        when bool_or(v.state in ('running', 'finished')) then 'running'
        when bool_and(v.state = 'drawn') then 'draws_published' end as next
      from tournament_events v where v.tournament_id = ${tournamentId} and v.state not in ('merged', 'cancelled')) s
      where t.id = ${tournamentId} and s.next is not null and t.status not in ('draft', 'cancelled') and t.status <> s.next`,
  );
}
