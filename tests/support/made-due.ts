import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";

/** A confirmed entry of an athlete in a tournament that is paid at the club, with a share that is due or (`by`) marked as paid. */
export async function madeDue(
  app: TestApp,
  clubId: string,
  athleteId: string,
  by: string | null = null,
): Promise<{ entry_id: string; athlete_id: string }> {
  const [tournamentId, eventId, entryId] = [randomUUID(), randomUUID(), randomUUID()];
  await app.sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, payee, starts_on, ends_on, registration_opens_at, registration_closes_at)
     values ($1, $2, 'Copa da Casa', 'Sede', 4, 'open', 'at_club', current_date + 20, current_date + 20, now() - interval '1 day', now() + interval '10 days')`,
    [tournamentId, clubId],
  );
  await app.sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, entry_fee_cents, max_entries)
     values ($1, $2, 'Simples A', 'tennis', 'singles', 8000, 16)`,
    [eventId, tournamentId],
  );
  await app.sql(
    "insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'confirmed', now())",
    [entryId, eventId, athleteId],
  );
  await app.sql(
    `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status, paid_at, marked_by)
     values ($1, $2, 8000, 'BRL', case when $3::uuid is null then 'due' else 'paid' end, case when $3::uuid is not null then now() end, $3::uuid)`,
    [entryId, athleteId, by],
  );
  return { entry_id: entryId, athlete_id: athleteId };
}

/** The same once the entry was given up: the club owes the whole share back, or (`isReturned`) has given it back. */
export async function madeOwed(
  app: TestApp,
  clubId: string,
  athleteId: string,
  { by, isReturned = false }: { by: string; isReturned?: boolean },
): Promise<{ entry_id: string; athlete_id: string }> {
  const made = await madeDue(app, clubId, athleteId, by);
  await app.sql("update tournament_entries set status = 'withdrawn', withdrawn_at = now() where id = $1", [
    made.entry_id,
  ]);
  await app.sql(
    `update entry_shares set owed_cents = amount_cents, status = case when $2 then 'refunded' else 'paid' end,
       returned_at = case when $2 then now() end where entry_id = $1`,
    [made.entry_id, isReturned],
  );
  return made;
}
