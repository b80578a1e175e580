import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { headPairs, headShape } from "../office/tournament-office-repository.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";

const ATHLETE = tableRow(athletes, ["id", "name"]);
const PLACE = tableRow(tournamentMatches, ["id", "version", "calledAt", "startsAt"]);

const courtsideRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: z
      .object({
        ...headShape(),
        timeZone: z.string(),
        events: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            sport: z.string(),
            format: z.enum(MATCH_FORMATS),
            scoreFormat: z.string().nullable(),
            entries: z.array(
              z.object({
                id: z.string(),
                status: z.enum(["confirmed", "waiting", "withdrawn"]),
                athletes: z.array(z.string()),
                isHere: z.boolean(),
                isGivenBack: z.boolean(),
              }),
            ),
          }),
        ),
        people: z.array(ATHLETE.schema()),
        places: z.array(PLACE.schema().extend({ court: z.string().nullable() })),
      })
      .nullable(),
  }),
);

/** The entries of an event `v` that its day is about, in the order of entering. */
const entriesSql = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'status', n.status, 'isHere', n.checked_in_at is not null,
    'isGivenBack', exists (select 1 from entry_shares h where h.entry_id = n.id and (h.status = 'refunded' or h.owed_cents > 0)),
    'athletes', to_jsonb(array_remove(array[n.athlete_id, n.partner_id], null))) order by n.created_at, n.id), '[]')
  from tournament_entries n where n.event_id = v.id and n.status in ('confirmed', 'waiting', 'withdrawn'))`;

const tournamentSql = sql`jsonb_build_object(${headPairs},
  'timeZone', c.time_zone,
  'events', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sport', v.sport, 'format', v.format,
      'scoreFormat', v.score_format, 'entries', ${entriesSql}) order by v.name, v.id), '[]')
    from tournament_events v where v.tournament_id = t.id and v.state not in ('merged', 'cancelled')),
  'people', (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})), '[]')
    from athletes a where a.id in (select x from tournament_entries n join tournament_events v on v.id = n.event_id,
      unnest(array[n.athlete_id, n.partner_id]) x where v.tournament_id = t.id)),
  'places', (select coalesce(jsonb_agg(jsonb_build_object(${PLACE.pairs("m")}, 'court', k.name)), '[]')
    from tournament_matches m left join tournament_courts k on k.id = m.court_id where m.tournament_id = t.id))`;

/** A club's tournament as its day is run: one row; nothing for who does not work for the club. */
export function courtsideStatement(db: Database, asked: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`with ${askedClubSql(asked)}
    select k.may_open as "mayOpen", (select ${tournamentSql} from tournaments t join clubs c on c.id = t.club_id
      where k.may_open and t.id = ${tournamentId}::uuid and t.club_id = k.club_id) as tournament from asked k`,
    courtsideRow,
  );
}
