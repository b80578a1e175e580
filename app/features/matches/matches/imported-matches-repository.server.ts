import { sql } from "drizzle-orm";
import { matches as matchTable, matchEvents, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";

const MATCH_FIELDS = {
  id: matchTable.id,
  rankingId: matchTable.rankingId,
  sport: matchTable.sport,
  format: matchTable.format,
  scoreFormat: matchTable.scoreFormat,
  end: matchTable.end,
  losingSide: matchTable.losingSide,
  winnerSide: matchTable.winnerSide,
  sets: matchTable.sets,
  playedAt: matchTable.playedAt,
  confirmedAt: matchTable.confirmedAt,
  playedOn: matchTable.playedOn,
  opponents: matchTable.opponents,
  place: matchTable.place,
  externalKey: matchTable.externalKey,
};

/** A match as an import found it. */
interface ImportedMatch {
  /** By the columns of `matches`, instants in ISO 8601; `eventId` is the id of the first event of its history. */
  row: Readonly<Record<keyof typeof MATCH_FIELDS | "eventId", unknown>>;
  /** Ids of the players, side by side. */
  sides: readonly (readonly string[])[];
}

/** Statements that write imported matches, confirmed: players and event included. None for an empty list. */
export function insertImportedMatches(
  db: Database,
  matches: readonly ImportedMatch[],
  scene: { importId: string; clubId: string; actorUserId: string | null; now: Date },
): Statement[] {
  if (matches.length === 0) return [];
  const rows = matches.map(({ row }) => row);
  const players = matches.flatMap(({ row: { id }, sides }) =>
    sides.flatMap((side, index) =>
      side.map((athleteId, slot) => ({ id, athleteId, side: index + 1, slot: slot + 1 })),
    ),
  );
  const { athleteId, side, slot } = matchPlayers;
  const at = sql`${scene.now.toISOString()}::timestamptz`;
  return [
    sql`
      insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", losing_side, winner_side,
        sets, played_at, played_on, opponents, place, source, reported_at, confirmed_at, external_key, version, created_at)
      select id, ${scene.clubId}::uuid, "rankingId", sport, format, "scoreFormat", 'confirmed', "end", "losingSide",
        "winnerSide", sets, "playedAt", "playedOn", opponents, place, 'import', ${at}, "confirmedAt", "externalKey", 1, ${at}
      from ${recordsOf(rows, "m", MATCH_FIELDS)}`,
    sql`
      insert into match_players (match_id, athlete_id, side, slot) select id, "athleteId", side, slot
      from ${recordsOf(players, "p", { id: matchPlayers.matchId, athleteId, side, slot })}`,
    sql`
      insert into match_events (id, match_id, seq, kind, actor_user_id, data, at)
      select "eventId", id, 1, 'imported', ${scene.actorUserId}::uuid, ${JSON.stringify({ import_id: scene.importId })}::jsonb, ${at}
      from ${recordsOf(rows, "m", { id: matchEvents.matchId, eventId: matchEvents.id })}`,
  ].map((statement) => command(db, statement));
}
