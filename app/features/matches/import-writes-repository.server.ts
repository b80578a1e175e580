import { sql } from "drizzle-orm";
import { startOfDay } from "../../lib/dates.ts";
import type { Database, Statement } from "../../platform/database.server.ts";
import { opponentsKey } from "../rankings/result.ts";
import type { PlannedMatch } from "./import-plan.ts";

/** Who imports, where and when: what all matches of a chunk share. */
export interface ImportScene {
  importId: string;
  clubId: string;
  timeZone: string;
  actorUserId: string | null;
  now: Date;
  newId: () => string;
  rankingId: (match: PlannedMatch["match"]) => string;
}

/** Statements that write imported matches: confirmed at the start of the day played, players and event included. */
export function insertImportedMatches(
  db: Database,
  matches: readonly PlannedMatch[],
  scene: ImportScene,
): Statement[] {
  if (matches.length === 0) return [];
  const rows = matches.map(({ id, match, sides }) => {
    const dayStart = startOfDay(match.playedOn, scene.timeZone);
    return {
      id,
      eventId: scene.newId(),
      rankingId: scene.rankingId(match),
      sport: match.sport,
      format: match.format,
      scoreFormat: match.scoreFormat,
      end: match.end,
      losingSide: match.losingSide,
      winnerSide: match.winner,
      sets: match.sets,
      playedAt: new Date(dayStart.getTime() + minutesOf(match.time) * 60_000).toISOString(),
      confirmedAt: dayStart.toISOString(),
      playedOn: match.playedOn,
      opponents: opponentsKey(sides),
      place: match.place,
      externalKey: match.key,
    };
  });
  const players = matches.flatMap(({ id, sides }) =>
    sides.flatMap((side, index) =>
      side.map((athleteId, slot) => ({ id, athleteId, side: index + 1, slot: slot + 1 })),
    ),
  );
  const at = sql`${scene.now.toISOString()}::timestamptz`;
  return [
    db.execute(sql`
      insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", losing_side, winner_side,
        sets, played_at, played_on, opponents, place, source, reported_at, confirmed_at, external_key, version, created_at)
      select id, ${scene.clubId}::uuid, "rankingId", sport, format, "scoreFormat", 'confirmed', "end", "losingSide",
        "winnerSide", sets, "playedAt", "playedOn", opponents, place, 'import', ${at}, "confirmedAt", "externalKey", 1, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, "rankingId" uuid, sport text, format text,
        "scoreFormat" text, "end" text, "losingSide" smallint, "winnerSide" smallint, sets jsonb, "playedAt" timestamptz,
        "confirmedAt" timestamptz, "playedOn" date, opponents text, place text, "externalKey" text)`),
    db.execute(sql`
      insert into match_players (match_id, athlete_id, side, slot) select id, "athleteId", side, slot
      from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as p(id uuid, "athleteId" uuid, side smallint, slot smallint)`),
    db.execute(sql`
      insert into match_events (id, match_id, seq, kind, actor_user_id, data, at)
      select "eventId", id, 1, 'imported', ${scene.actorUserId}::uuid, ${JSON.stringify({ import_id: scene.importId })}::jsonb, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, "eventId" uuid)`),
  ] as unknown as Statement[];
}

function minutesOf(time: string | null): number {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  return hours * 60 + minutes;
}
