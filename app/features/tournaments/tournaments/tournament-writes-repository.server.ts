import { and, eq, sql } from "drizzle-orm";
import { tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import {
  type Database,
  guardChange,
  refuseUnless,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";

type NewTournament = typeof tournaments.$inferInsert;
type NewEvent = typeof tournamentEvents.$inferInsert;
type Status = "draft" | "open" | "closed";

/** Opens a draft; the batch fails with a unique violation where its id is known. */
export function insertTournament(db: Database, tournament: NewTournament): Statement {
  return db.insert(tournaments).values(tournament);
}

/**
 * First of every change by the organiser: the batch fails ("tournament") unless the tournament is of the club and stands in the version
 * that the form was opened in; nobody enters meanwhile.
 */
export function claimVersion(
  db: Database,
  { id, clubId, version }: { id: string; clubId: string; version: number },
): Statement {
  return guardChange(
    db,
    sql`update tournaments set version = version + 1 where id = ${id}::uuid and club_id = ${clubId}::uuid
      and version = ${version} and status not in ('finished', 'cancelled')`,
    "tournament",
  );
}

/** After `claimVersion`: what the tournament is. */
export function changeTournamentStatement(
  db: Database,
  id: string,
  facts: Partial<NewTournament>,
): Statement {
  return db.update(tournaments).set(facts).where(eq(tournaments.id, id));
}

/** After `claimVersion`: from one status to another; the batch fails ("status") where it stands in another one. */
export function moveTournamentStatement(
  db: Database,
  { id, from, to, publishedAt }: { id: string; from: Status; to: Status; publishedAt: Date | null },
): Statement {
  return guardChange(
    db,
    sql`update tournaments set status = ${to},
      published_at = coalesce(published_at, ${publishedAt?.toISOString() ?? null}::timestamptz)
      where id = ${id}::uuid and status = ${from}`,
    "status",
  );
}

const PUBLISHED = "Este torneio já foi publicado: ele se cancela, não se apaga.";

/** After `claimVersion`: a draft goes, with its events; the batch throws `conflict` where it was published. */
export function deleteDraftTournament(db: Database, id: string): Statement {
  return refuseUnlessChanged(
    db,
    sql`delete from tournaments where id = ${id}::uuid and status = 'draft'`,
    "conflict",
    sql`${PUBLISHED}::text`,
  );
}

/** After `claimVersion`: one event more; the batch fails with a unique violation where its id is known. */
export function insertEvent(db: Database, event: NewEvent): Statement {
  return db.insert(tournamentEvents).values(event);
}

/** After `claimVersion`: what an event of the tournament is. */
export function changeEvent(
  db: Database,
  { tournamentId, id }: { tournamentId: string; id: string },
  facts: Partial<NewEvent>,
): Statement {
  return db
    .update(tournamentEvents)
    .set(facts)
    .where(and(eq(tournamentEvents.id, id), eq(tournamentEvents.tournamentId, tournamentId)));
}

/** After `claimVersion`: the batch throws `conflict` with this sentence where somebody has entered the event, whatever became of it. */
export function guardNoEntries(db: Database, eventId: string, sentence: string): Statement {
  return refuseUnless(
    db,
    sql`not exists (select 1 from tournament_entries n where n.event_id = ${eventId}::uuid)`,
    "conflict",
    sql`${sentence}::text`,
  );
}

/** After `guardNoEntries`: an event goes; the batch fails ("event") where it is none of the tournament's. */
export function deleteEvent(
  db: Database,
  { tournamentId, id }: { tournamentId: string; id: string },
): Statement {
  return guardChange(
    db,
    sql`delete from tournament_events where id = ${id}::uuid and tournament_id = ${tournamentId}::uuid
      and state = 'entries'`,
    "event",
  );
}
