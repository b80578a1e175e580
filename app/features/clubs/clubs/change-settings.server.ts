import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { silenceHoursStatement } from "./membership-requests-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens; `silence_hours` are 4 to 72. */
interface ClubSettingsInput {
  club_id?: string | undefined;
  silence_hours: number;
}

/**
 * A club admin sets after how many hours silence approves (4 to 72, product §4); results already reported keep their
 * deadline. Throws `forbidden`, `not_found`, `invalid_input`, `club_read_only`,
 * `unauthenticated`, `session_expired`, and `conflict` where somebody was faster.
 */
export async function changeSettings(
  { services, actor }: VerbContext,
  input: ClubSettingsInput,
): Promise<{ silenceHours: number }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, input.club_id ?? null);
  const statement = silenceHoursStatement(services.db, clubId, input.silence_hours);
  const [changed] = await commitAs({ services, actor }, { writable: clubId, statements: [statement] });
  // A super admin may name a club that does not exist.
  if (changed.length === 0) throw new AppError("not_found");
  return { silenceHours: input.silence_hours };
}
