import { sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import { tournamentCourtHours } from "../../../../drizzle/schema/schedule.ts";
import { TOURNAMENT_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";

const MATCH = tableRow(tournamentMatches, [
  "id",
  "drawId",
  "eventId",
  "key",
  "stage",
  "groupKey",
  "round",
  "state",
  "courtId",
  "startsAt",
  "notBefore",
  "calledAt",
]);

const sideSchema = () =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("entry"), entry: z.number() }),
    z.object({ kind: z.literal("bye") }),
    z.object({ kind: z.enum(["winner", "loser"]), match: z.string() }),
    z.object({ kind: z.literal("rank"), group: z.string(), position: z.number() }),
    z.object({ kind: z.literal("team"), entries: z.array(z.number()) }),
  ]);

const plannedRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: z
      .object({
        id: z.string(),
        clubId: z.string(),
        name: z.string(),
        status: z.enum(TOURNAMENT_STATUSES),
        registrationOpensAt: z.string(),
        registrationClosesAt: z.string(),
        startsOn: z.string(),
        endsOn: z.string(),
        timeZone: z.string(),
        /** Names of the club's own courts. */
        clubCourts: z.array(z.string()),
        /** Changes whenever anything does that the timetable depends on. */
        mark: z.string(),
        courts: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            hours: z.array(z.object({ from: z.string(), to: z.string() })),
          }),
        ),
        impediments: z.array(
          z.object({ id: z.string(), athleteId: z.string(), from: z.string(), to: z.string() }),
        ),
        people: z.array(z.object({ id: z.string(), name: z.string(), userId: z.string().nullable() })),
        matches: z.array(
          MATCH.schema().extend({
            eventName: z.string(),
            sport: z.string(),
            scoreFormat: z.string().nullable(),
            drawFormat: z.string().nullable(),
            label: z.string(),
            sides: z.array(sideSchema()),
            side1: z.array(z.string()).nullable(),
            side2: z.array(z.string()).nullable(),
          }),
        ),
      })
      .nullable(),
  }),
);

export type PlannedTournament = NonNullable<RowOf<typeof plannedRow>["tournament"]>;

/** Matches of the draws that stand, without those that nobody will play. */
const standingSql = sql`tournament_matches m join tournament_draws d on d.id = m.draw_id and d.status = 'drawn'
  join tournament_events v on v.id = m.event_id`;

const markSql = sql`md5(concat_ws('|',
  (select string_agg(concat_ws(',', m.id, m.state, m.court_id, extract(epoch from m.starts_at), extract(epoch from m.not_before),
    m.side1::text, m.side2::text), ';' order by m.id) from ${standingSql} where m.tournament_id = t.id),
  (select string_agg(concat_ws(',', h.court_id, extract(epoch from h.from_at), extract(epoch from h.to_at)), ';' order by h.id)
    from tournament_court_hours h join tournament_courts k on k.id = h.court_id where k.tournament_id = t.id),
  (select string_agg(concat_ws(',', i.athlete_id, extract(epoch from i.from_at), extract(epoch from i.to_at)), ';' order by i.id)
    from tournament_impediments i where i.tournament_id = t.id)))`;

/** A club's tournament with all that its timetable depends on: one row; nothing for who does not work for the club. */
export function plannedStatement(db: Database, asked: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`with ${askedClubSql(asked)}
    select k.may_open as "mayOpen", (select ${tournamentSql} from tournaments t join clubs c on c.id = t.club_id
      where k.may_open and t.id = ${tournamentId}::uuid and t.club_id = k.club_id) as tournament from asked k`,
    plannedRow,
  );
}

const tournamentSql = sql`jsonb_build_object('id', t.id, 'clubId', t.club_id, 'name', t.name, 'status', t.status, 'registrationOpensAt', t.registration_opens_at, 'registrationClosesAt', t.registration_closes_at,
  'startsOn', t.starts_on, 'endsOn', t.ends_on, 'timeZone', c.time_zone, 'mark', ${markSql},
  'clubCourts', (select coalesce(jsonb_agg(k.name order by w.created_at, w.id, k.position, k.id), '[]')
    from venues w join courts k on k.venue_id = w.id where w.club_id = t.club_id),
  'courts', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name,
      'hours', (select coalesce(jsonb_agg(jsonb_build_object('from', h.from_at, 'to', h.to_at) order by h.from_at), '[]')
        from tournament_court_hours h where h.court_id = k.id)) order by k.position, k.id), '[]')
    from tournament_courts k where k.tournament_id = t.id),
  'impediments', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'athleteId', i.athlete_id, 'from', i.from_at, 'to', i.to_at)
      order by i.from_at, i.id), '[]') from tournament_impediments i where i.tournament_id = t.id),
  'people', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'userId', a.user_id) order by a.search_name, a.id), '[]')
    from athletes a where a.id in (select unnest(array[n.athlete_id, n.partner_id]) from tournament_entries n
      join tournament_events v on v.id = n.event_id where v.tournament_id = t.id and n.status <> 'withdrawn')
      or a.id in (select unnest(m.side1 || m.side2) from tournament_matches m where m.tournament_id = t.id)),
  'matches', (select coalesce(jsonb_agg(jsonb_build_object(${MATCH.pairs("m")}, 'eventName', v.name, 'sport', v.sport,
      'scoreFormat', v.score_format, 'drawFormat', v.draw_format, 'label', coalesce(p.label, m.key), 'sides', m.sides,
      'side1', m.side1, 'side2', m.side2) order by v.name, v.id, m.stage, m.round, m.position, m.id), '[]')
    from ${standingSql} left join lateral (select x.label from jsonb_to_recordset(d.plan->'matches') as x(key text, label text)
      where x.key = m.key limit 1) p on true
    where m.tournament_id = t.id and m.state <> 'void'))`;

const CHANGED = "Alguém mudou os horários agora há pouco. Confira de novo antes de aplicar.";

/**
 * The tournament is locked against another change of its timetable; then the batch throws `conflict` unless all that it depends on is as it
 * was read.
 */
export function guardPlanned(db: Database, { id, mark }: { id: string; mark: string }): Statement[] {
  return [
    command(db, sql`select 1 from tournaments where id = ${id}::uuid for no key update`),
    refuseUnless(
      db,
      sql`(select ${markSql} = ${mark} from tournaments t where t.id = ${id}::uuid)`,
      "conflict",
      sql`${CHANGED}::text`,
    ),
  ];
}

interface CourtHours {
  id: string;
  courtId: string;
  from: string;
  to: string;
}

const HOURS = {
  id: tournamentCourtHours.id,
  courtId: tournamentCourtHours.courtId,
  from: tournamentCourtHours.fromAt,
  to: tournamentCourtHours.toAt,
};

/** Statements that give courts other hours: all of each court named. */
export function replaceHours(
  db: Database,
  courtIds: readonly string[],
  hours: readonly CourtHours[],
): Statement[] {
  return [
    command(
      db,
      sql`delete from tournament_court_hours where court_id = any(${`{${courtIds.join(",")}}`}::uuid[])`,
    ),
    command(
      db,
      sql`insert into tournament_court_hours (id, court_id, from_at, to_at)
        select h.id, h."courtId", h."from", h."to" from ${recordsOf(hours, "h", HOURS)}`,
    ),
  ];
}

/** Statements that name a tournament's courts, in order: those that stay keep their id, so their matches stay on them. */
export function replaceCourts(
  db: Database,
  tournamentId: string,
  courts: readonly { id: string; name: string; position: number }[],
): Statement[] {
  const rows = recordsOf(courts, "k", { id: "uuid", name: "text", position: "int" });
  return [
    command(
      db,
      sql`delete from tournament_courts where tournament_id = ${tournamentId}::uuid
        and id <> all(${`{${courts.map(({ id }) => id).join(",")}}`}::uuid[])`,
    ),
    command(
      db,
      sql`insert into tournament_courts (id, tournament_id, name, position) select k.id, ${tournamentId}::uuid, k.name, k.position
        from ${rows} on conflict (id) do update set name = excluded.name, position = excluded.position`,
    ),
  ];
}
