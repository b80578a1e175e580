import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { databaseErrorCode, isLostRace, rowsOf, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { silenceHoursStatement } from "./memberships-repository.server.ts";
import { MAX_SILENCE_HOURS, MIN_SILENCE_HOURS } from "./silence.ts";

const RANGE = `Escolha de ${MIN_SILENCE_HOURS} a ${MAX_SILENCE_HOURS} horas.`;

const settingsSchema = z.strictObject({
  /** Left out, it is the club that the person's dashboard opens. */
  club_id: z.uuid().optional(),
  silence_hours: z.coerce
    .number(RANGE)
    .int(RANGE)
    .min(MIN_SILENCE_HOURS, RANGE)
    .max(MAX_SILENCE_HOURS, RANGE),
});

export type ClubSettingsInput = z.input<typeof settingsSchema>;

/**
 * A club admin sets after how many hours silence approves (4 to 72, product §4); results already told keep their
 * deadline. Throws `forbidden`, `not_found`, `invalid_input`, `club_read_only`,
 * `unauthenticated`, `session_expired`, and `conflict` where somebody was faster.
 */
export async function changeSettings(
  { services, actor }: VerbContext,
  raw: ClubSettingsInput,
): Promise<{ silenceHours: number }> {
  const input = parseInput(settingsSchema, raw);
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, input.club_id ?? null);
  let changed: unknown;
  try {
    [, , changed] = await runBatch(services.db, [
      guardLiveSession(services.db, actor, services.now()),
      guardClubWritable(services.db, clubId, services.now()),
      silenceHoursStatement(services.db, clubId, input.silence_hours),
    ]);
  } catch (error) {
    if (databaseErrorCode(error) === "QG001") throw new AppError("session_expired");
    throw isLostRace(error) ? new AppError("conflict") : error;
  }
  // A super admin may name a club that does not exist.
  if (rowsOf(changed).length === 0) throw new AppError("not_found");
  return { silenceHours: input.silence_hours };
}
