import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";

type Sql = TestApp["sql"];

/** The traits of a club's tournament; by default it is open, free, paid at the club and starts in 20 days. */
export interface MadeTournament {
  status?: string;
  format?: "singles" | "doubles";
  feeCents?: number;
  maxEntries?: number;
  payee?: string | null;
}

/** A tournament of a club with one event. */
export async function makeTournament(sql: Sql, clubId: string, made: MadeTournament = {}) {
  const { status = "open", payee = "at_club" } = made;
  const tournamentId = randomUUID();
  await sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at,
       registration_closes_at, payee)
     values ($1, $2, 'Aberto do Clube', 'Sede', 4, $3, current_date + 20, current_date + 21, now() - interval '2 days',
       now() + interval '10 days', $4)`,
    [tournamentId, clubId, status, payee],
  );
  return { tournamentId, eventId: await makeEvent(sql, tournamentId, made) };
}

/** One event more of a tournament. */
export async function makeEvent(
  sql: Sql,
  tournamentId: string,
  { format = "singles", feeCents = 0, maxEntries = 16 }: MadeTournament = {},
): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, entry_fee_cents, currency, max_entries)
     values ($1, $2, 'Livre', 'tennis', $3, $4, 'BRL', $5)`,
    [id, tournamentId, format, feeCents, maxEntries],
  );
  return id;
}

/** An entry of an athlete in an event, with their share. */
export async function makeEntry(
  sql: Sql,
  eventId: string,
  {
    athleteId,
    partnerId = null,
    status = "confirmed",
  }: { athleteId: string; partnerId?: string | null; status?: string },
): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at) values ($1, $2, $3, $4, $5, now())`,
    [id, eventId, athleteId, partnerId, status],
  );
  if (status !== "invited")
    await sql(
      `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status)
       select $1, a.id, v.entry_fee_cents, 'BRL', 'due' from tournament_events v, athletes a
       where v.id = $2 and a.id = any(array_remove(array[$3, $4]::uuid[], null))`,
      [id, eventId, athleteId, partnerId],
    );
  return id;
}

/** Computes the mark that the preview of a merge names: of a tournament's one entry, of one athlete whose share is due. */
export async function markOf(sql: Sql, entryId: string, athleteId: string): Promise<string> {
  const [row] = await sql<{ mark: string }>(
    "select md5(concat_ws('|', $1::text, 'confirmed', $2::text, 'due')) as mark",
    [entryId, athleteId],
  );
  return row!.mark;
}
