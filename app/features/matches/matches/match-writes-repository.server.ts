import { eq, lt, sql } from "drizzle-orm";
import { idempotencyKeys, matches, matchEvents, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import { guardStatement, type Database, type Statement } from "../../../platform/database.server.ts";
import type { Match, MatchEventKind } from "./match.ts";

type MatchRow = typeof matches.$inferInsert;

/** Columns of a match that change after its report. */
export type MatchChanges = Partial<
  Pick<
    MatchRow,
    | "status"
    | "scoreFormat"
    | "sets"
    | "end"
    | "losingSide"
    | "winnerSide"
    | "playedAt"
    | "playedOn"
    | "place"
    | "answerBy"
    | "askedAt"
    | "silenceApproves"
    | "confirmedAt"
    | "disputedBy"
    | "disputeReason"
    | "decidedBy"
    | "decisionReason"
    | "remindedAt"
    | "externalKey"
  >
>;

export interface NewMatchEvent {
  kind: MatchEventKind;
  actorUserId: string | null;
  reason?: string;
  /** The values from before the event, for the history. */
  data?: unknown;
  at: Date;
}

/** Fails the batch unless the matches still are as they were read; locks them in the order of their ids. */
export function guardMatches(db: Database, read: readonly Pick<Match, "id" | "version">[]): Statement {
  const rows = JSON.stringify(read.map(({ id, version }) => ({ id, version })));
  return guardStatement(
    db,
    // Looked up one by one, in the order that the outer list is in: a join may read the whole table, and in any order.
    sql`select count(*) = ${read.length}::int from (
      select id, version from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, version int) order by id offset 0) r
      cross join lateral (select 1 from matches m where m.id = r.id and m.version = r.version
        for no key update of m offset 0) held`,
    "match moved",
  );
}

/** Changes a match and adds what happened to its history: after `guardMatches`, in the same batch. */
export function changeStatements(
  db: Database,
  match: Pick<Match, "id" | "version">,
  changes: MatchChanges,
  event: NewMatchEvent & { id: string },
): Statement[] {
  const version = match.version + 1;
  return [
    db
      .update(matches)
      .set({ ...changes, version })
      .where(eq(matches.id, match.id)),
    db.insert(matchEvents).values({ ...event, matchId: match.id, seq: version }),
  ];
}

/** A newly reported match with its players and its first event; its ranking must exist in the batch. */
export function insertMatchStatements(
  db: Database,
  match: Omit<MatchRow, "rankingId">,
  sides: readonly [readonly string[], readonly string[]],
  event: NewMatchEvent & { id: string },
): Statement[] {
  const rankingId = sql`(select id from rankings where club_id = ${match.clubId}::uuid and sport = ${match.sport}
    and format = ${match.format} and is_main)`;
  const players = sides.flatMap((side, index) =>
    side.map((athleteId, slot): typeof matchPlayers.$inferInsert => ({
      matchId: match.id,
      athleteId,
      side: index === 0 ? 1 : 2,
      slot: slot === 0 ? 1 : 2,
    })),
  );
  return [
    db.insert(matches).values({ ...match, rankingId }),
    db.insert(matchPlayers).values(players),
    db.insert(matchEvents).values({ ...event, matchId: match.id, seq: 1 }),
  ];
}

/** Keeps what a POST with an `Idempotency-Key` made; a second one with the same key fails the batch (product §10). */
export function insertIdempotencyKey(db: Database, row: typeof idempotencyKeys.$inferInsert): Statement {
  return db.insert(idempotencyKeys).values(row);
}

/** Forgets keys made before an instant. */
export function deleteIdempotencyKeysStatement(db: Database, before: Date) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
