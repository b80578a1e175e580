import type { TestDatabase } from "./database.ts";
import { makeAthletes } from "./guests.ts";
import { makeRunTournament } from "./run-tournament.ts";

type App = Pick<TestDatabase, "sql">;

/** A tournament that is being played, whose first entry gave up just now. */
export async function makeLeftTournament(app: App, clubId: string) {
  const made = await makeRunTournament(app, clubId);
  const [entryId = ""] = made.entryIds;
  await app.sql("update tournament_entries set status = 'withdrawn', withdrawn_at = now() where id = $1", [
    entryId,
  ]);
  return { tournamentId: made.tournamentId, entryId };
}

/** A tournament of pairs that is being played; `leaving` is one of its first pair. */
export async function makeRunPairs(app: App, clubId: string) {
  const made = await makeRunTournament(app, clubId);
  await app.sql("update tournament_events set format = 'doubles' where id = $1", [made.eventId]);
  const partners = await makeAthletes(app.sql, made.entryIds.length);
  for (const [at, entryId] of made.entryIds.entries()) {
    await app.sql("update tournament_entries set partner_id = $2 where id = $1", [entryId, partners[at]]);
    for (const side of ["side1", "side2"])
      await app.sql(`update tournament_matches set ${side} = ${side} || $2::uuid where ${side}_entry = $1`, [
        entryId,
        partners[at],
      ]);
  }
  return { tournamentId: made.tournamentId, entryId: made.entryIds[0] ?? "", leaving: partners[0] ?? "" };
}
