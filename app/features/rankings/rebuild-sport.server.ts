import { sql } from "drizzle-orm";
import { guardStatement, isLostRace, LostRaceError, type Statement } from "../../platform/database.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { PAGE, type StagedSport, stageSport } from "./refold.server.ts";
import { forgetStaged, guardStaged, touchRebuild } from "./staging-repository.server.ts";

const TRIES = 5;
/** How often one rebuild folds what was confirmed meanwhile before it starts again. */
const CATCH_UPS = 20;

/**
 * Folds all events of a sport again and replaces its ledger, standings, nível and meetings in one transaction
 * (product §5: same events, same tables). Needed when events were inserted before newer ones. What is confirmed
 * meanwhile is folded too, or makes it start again; `page` is how many events it reads at once.
 * Throws the database's error when it never gets through.
 */
export async function rebuildSport(
  { services }: VerbContext,
  { sport, page = PAGE }: { sport: string; page?: number },
): Promise<{ lines: number }> {
  // Who loses to others before the database could say so has lost all the same.
  let lost: unknown = new LostRaceError([sport], { code: "QG001" });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const staged = await stageSport(services, sport, page);
    if (staged === null) continue;
    try {
      for (let catchUp = 0; catchUp < CATCH_UPS; catchUp += 1) {
        try {
          await putInPlace(services, sport, staged);
          return { lines: staged.counts.lines };
        } catch (error) {
          if (!isLostRace(error)) throw error;
          lost = error;
        }
        if ((await staged.more()) !== "more") break;
      }
    } catch (error) {
      // What cannot be forgotten now is swept later.
      await staged.drop().catch(() => undefined);
      throw error;
    }
    await staged.drop();
  }
  throw lost;
}

async function putInPlace(services: Services, sport: string, staged: StagedSport): Promise<void> {
  const { db } = services;
  const run = (query: ReturnType<typeof sql>) => db.execute(query) as unknown as Statement;
  const rebuild = sql`rebuild_id = ${staged.id}::uuid`;
  const ids = sql`any(${`{${staged.rankingIds.join(",")}}`}::uuid[])`;
  const statements = [
    touchRebuild(db, staged.id, sport, services.now()),
    ...staged.pending,
    ...guardStaged(db, staged.id, staged.counts),
    run(
      sql`/* rebuild */ select 1 from ratings where sport = ${sport} order by athlete_id for no key update`,
    ),
    // Athletes who play for the first time have no rating to wait at: they wait at their ranking.
    run(sql`select 1 from rankings where sport = ${sport} order by id for no key update`),
    guardStatement(
      db,
      sql`select count(*) = ${staged.counts.events}::int from ranking_events where sport = ${sport}`,
      "events arrived during the rebuild",
    ),
    run(sql`delete from ledger_lines where ranking_id = ${ids}`),
    run(sql`delete from standings where ranking_id = ${ids}`),
    run(sql`delete from meetings where ranking_id = ${ids}`),
    run(sql`update ratings r set level = 1500000, matches = 0, version = version + 1, last_event_at = null,
      last_ordinal = 0, last_event_id = null
      where sport = ${sport} and not exists (select 1 from staged_ratings t where ${rebuild} and t.athlete_id = r.athlete_id)`),
    run(sql`insert into ratings as r (athlete_id, sport, level, matches, last_event_at, last_ordinal, last_event_id)
      select athlete_id, ${sport}, level, matches, last_event_at, last_ordinal, last_event_id from staged_ratings
      where ${rebuild} order by athlete_id
      on conflict (athlete_id, sport) do update set level = excluded.level, matches = excluded.matches,
        version = r.version + 1, last_event_at = excluded.last_event_at, last_ordinal = excluded.last_ordinal,
        last_event_id = excluded.last_event_id`),
    run(sql`insert into meetings (ranking_id, month, opponents, count)
      select ranking_id, month, opponents, count from staged_meetings where ${rebuild}`),
    run(sql`insert into ledger_lines (id, ranking_id, athlete_id, sport, event_id, match_id, answers_id, reason, at, ordinal,
        rule_version, points, level_change, level_before, matches, wins, losses, sets_won, sets_lost, games_won, games_lost,
        meeting, leaves_at, gone_at, is_counted)
      select id, ranking_id, athlete_id, sport, event_id, match_id, answers_id, reason, at, ordinal,
        rule_version, points, level_change, level_before, matches, wins, losses, sets_won, sets_lost, games_won, games_lost,
        meeting, leaves_at, gone_at, is_counted from staged_lines where ${rebuild}`),
    run(sql`insert into standings (ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost, games_won,
        games_lost, first_at)
      select ranking_id, athlete_id, sum(points), sum(matches), sum(wins), sum(losses), sum(sets_won), sum(sets_lost),
        sum(games_won), sum(games_lost), min(at) from staged_lines where ${rebuild} group by 1, 2`),
    run(sql`update rankings set version = version + 1 where id = ${ids}`),
    run(sql`delete from owed_rebuilds where sport = ${sport}`),
    ...forgetStaged(db, [staged.id]),
  ];
  const announcement = announce(services, { notifications: [], clubIds: staged.clubIds });
  await commitAnnounced(services, statements, announcement);
}
