import type { TestDatabase } from "./database.ts";
import { makeRunTournament } from "./run-tournament.ts";

/**
 * A tournament of a club whose one event has a champion, since the other one gave up. `isFinished` has closed it, without points.
 */
export async function makePlayedTournament(
  app: Pick<TestDatabase, "sql">,
  clubId: string,
  { isFinished = false }: { isFinished?: boolean } = {},
): Promise<{ tournamentId: string; eventId: string }> {
  const { tournamentId, eventId, entryIds, ready } = await makeRunTournament(app, clubId, { count: 2 });
  await app.sql("update tournament_entries set status = 'withdrawn', withdrawn_at = now() where id = $1", [
    entryIds[1],
  ]);
  await app.sql(
    `update tournament_matches set state = 'done', ended_as = 'gone',
       winner_side = case when side1_entry = $2 then 1 else 2 end where id = $1`,
    [ready[0]!.id, entryIds[0]],
  );
  if (isFinished) await app.sql("update tournament_events set state = 'finished' where id = $1", [eventId]);
  return { tournamentId, eventId };
}
