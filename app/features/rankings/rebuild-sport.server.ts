import { sql } from "drizzle-orm";
import { guardStatement, isLostRace, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { ledgerInserts, standingUpserts } from "./fold-writes.server.ts";
import { refoldSport } from "./refold.server.ts";

const TRIES = 5;

/**
 * Folds all events of a sport again and replaces its ledger, standings, nível and meetings in one transaction
 * (product §5: same events, same tables). Needed when events were inserted before newer ones. Whoever confirms
 * meanwhile makes it start again; throws the database's error when it never gets through.
 */
export async function rebuildSport(
  { services }: VerbContext,
  { sport }: { sport: string },
): Promise<{ lines: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const { events, state, folded, clubIds, rankingIds } = await refoldSport(services, sport, services.now());
    const { db } = services;
    const run = (query: ReturnType<typeof sql>) => db.execute(query) as unknown as Statement;
    const ids = `{${rankingIds.join(",")}}`;
    const ratings = JSON.stringify(
      [...state.ratings].map(([key, rating]) => ({
        athleteId: key.split("|")[0],
        level: rating.level,
        matches: rating.matches,
        last: rating.last,
      })),
    );
    const meetings = JSON.stringify(
      [...state.meetings].map(([key, count]) => {
        const [rankingId, month, opponents] = key.split("|");
        return { rankingId, month, opponents, count };
      }),
    );
    const announcement = announce(services, { notifications: [], clubIds });
    try {
      const statements = [
        run(
          sql`/* rebuild */ select 1 from ratings where sport = ${sport} order by athlete_id for no key update`,
        ),
        // Athletes who play for the first time have no rating to wait at: they wait at their ranking.
        run(sql`select 1 from rankings where sport = ${sport} order by id for no key update`),
        guardStatement(
          db,
          sql`select count(*) = ${events.length}::int from ranking_events where sport = ${sport}`,
          "events arrived during the rebuild",
        ),
        run(sql`delete from ledger_lines where ranking_id = any(${ids}::uuid[])`),
        run(sql`delete from standings where ranking_id = any(${ids}::uuid[])`),
        run(sql`delete from meetings where ranking_id = any(${ids}::uuid[])`),
        run(sql`update ratings set level = 1500000, matches = 0, version = version + 1, last_event_at = null,
          last_ordinal = 0, last_event_id = null where sport = ${sport}`),
        run(sql`insert into ratings as r (athlete_id, sport, level, matches, last_event_at, last_ordinal, last_event_id)
          select "athleteId", ${sport}, level, matches, to_timestamp((last ->> 'at')::numeric / 1000.0),
            coalesce((last ->> 'ordinal')::int, 0), (last ->> 'id')::uuid
          from jsonb_to_recordset(${ratings}::jsonb) as t("athleteId" uuid, level int, matches int, last jsonb)
          on conflict (athlete_id, sport) do update set level = excluded.level, matches = excluded.matches,
            last_event_at = excluded.last_event_at, last_ordinal = excluded.last_ordinal, last_event_id = excluded.last_event_id`),
        run(sql`insert into meetings (ranking_id, month, opponents, count)
          select "rankingId", month, opponents, count from jsonb_to_recordset(${meetings}::jsonb)
            as m("rankingId" uuid, month text, opponents text, count int)`),
        ...ledgerInserts(db, folded.lines),
        ...standingUpserts(db, folded.lines),
        run(sql`update rankings set version = version + 1 where id = any(${ids}::uuid[])`),
        run(sql`delete from owed_rebuilds where sport = ${sport}`),
      ];
      await commitAnnounced(services, statements, announcement);
      return { lines: folded.lines.length };
    } catch (error) {
      if (!isLostRace(error) || attempt >= TRIES) throw error;
    }
  }
}
