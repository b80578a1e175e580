import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { tournamentImpediments } from "../../../../drizzle/schema/schedule.ts";

const TOURNAMENT = tableRow(tournaments, ["id", "status", "startsOn", "endsOn", "clubId"]);
const CLUB = tableRow(clubs, ["timeZone"]);

const isEnteredSql = sql`exists (select 1 from tournament_entries n join tournament_events v on v.id = n.event_id
  where v.tournament_id = t.id and n.status <> 'withdrawn' and a.id in (n.athlete_id, n.partner_id))`;

const factsRow = rowSchema(() =>
  TOURNAMENT.schema().extend({
    ...CLUB.schema().shape,
    athleteId: z.string(),
    isEntered: z.boolean(),
    hasTimes: z.boolean(),
    impediments: ownImpedimentsSchema(),
  }),
);

/** Reads the facts that decide about a person's hours in a tournament that is out: one row, or none. */
export function ownImpedimentsStatement(
  db: Database,
  { tournamentId, userId }: { tournamentId: string; userId: string },
) {
  return query(
    db,
    sql`select ${TOURNAMENT.columns("t")}, ${CLUB.columns("c")}, a.id as "athleteId", ${isEnteredSql} as "isEntered",
      ${hasTimesSql} as "hasTimes", ${impedimentsSql(sql`a.id`)} as impediments
    from tournaments t join clubs c on c.id = t.club_id join athletes a on a.user_id = ${userId}::uuid
    where t.id = ${tournamentId}::uuid and t.status <> 'draft'`,
    factsRow,
  );
}

/** SQL: whether a match of the tournament `t` has an hour that stands. */
export const hasTimesSql = sql`exists (select 1 from tournament_matches m join tournament_draws d on d.id = m.draw_id
  and d.status = 'drawn' where m.tournament_id = t.id and m.state <> 'void' and m.starts_at is not null)`;

/** SQL: the hours of the tournament `t` in which an athlete cannot play, as a list. */
export const impedimentsSql = (
  athleteId: SQL,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'from', i.from_at,
  'to', i.to_at) order by i.from_at, i.id), '[]') from tournament_impediments i where i.tournament_id = t.id and i.athlete_id = ${athleteId})`;

/** The list that `impedimentsSql` gives. */
export const ownImpedimentsSchema = () =>
  z.array(z.object({ id: z.string(), from: z.string(), to: z.string() }));

interface NewImpediment {
  id: string;
  tournamentId: string;
  athleteId: string;
  from: string;
  to: string;
}

/** When somebody who is entered in a tournament cannot play; nothing is written for anybody else. */
export function insertImpediment(
  db: Database,
  { id, tournamentId, athleteId, from, to }: NewImpediment,
): Statement {
  return guardChange(
    db,
    sql`insert into tournament_impediments (id, tournament_id, athlete_id, from_at, to_at)
      select ${id}::uuid, ${tournamentId}::uuid, ${athleteId}::uuid, ${from}::timestamptz, ${to}::timestamptz
      where exists (select 1 from tournament_entries n join tournament_events v on v.id = n.event_id
        where v.tournament_id = ${tournamentId}::uuid and n.status <> 'withdrawn'
          and ${athleteId}::uuid in (n.athlete_id, n.partner_id))`,
    "entered",
  );
}

/** Takes an impediment of a tournament away. */
export function deleteImpediment(
  db: Database,
  { id, tournamentId }: { id: string; tournamentId: string },
): Statement {
  return db
    .delete(tournamentImpediments)
    .where(sql`id = ${id}::uuid and tournament_id = ${tournamentId}::uuid`);
}

/**
 * The tournament is locked against a new timetable; its matches must be without hours, and the athlete must have as many impediments in
 * it as were read.
 */
export function guardAsRead(
  db: Database,
  { tournamentId, athleteId, named }: { tournamentId: string; athleteId: string; named: number },
): Statement[] {
  return [
    command(db, sql`select 1 from tournaments where id = ${tournamentId}::uuid for no key update`),
    guardStatement(
      db,
      sql`(select not ${hasTimesSql} and (select count(*) from tournament_impediments i where i.tournament_id = t.id
        and i.athlete_id = ${athleteId}::uuid) = ${named} from tournaments t where t.id = ${tournamentId}::uuid)`,
      "impediments",
    ),
  ];
}

/** When somebody cannot play is nobody's business once their account goes; run it while the profile is still theirs. */
export function forgetImpediments(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from tournament_impediments where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
