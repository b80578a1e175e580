import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { answerEnrolmentStatement } from "./rankings-repository.server.ts";

/**
 * A club admin lets somebody who asked into a ranking by request, or refuses; what they play from then on counts in it, or
 * does not. Answering again changes the answer. Throws `not_found` (nobody asked, or the season is closed), `forbidden`,
 * `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function answerEnrolment(
  { services, actor }: VerbContext,
  input: {
    club_id?: string | undefined;
    ranking_id: string;
    athlete_id: string;
    answer: "accept" | "refuse";
  },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), input.club_id ?? null);
  const statement = answerEnrolmentStatement(services.db, {
    clubId,
    rankingId: input.ranking_id,
    athleteId: input.athlete_id,
    status: input.answer === "accept" ? "accepted" : "refused",
    userId: actor.userId,
    now: services.now(),
  });
  const [answered] = await commitAs({ services, actor }, { writable: clubId, statements: [statement] });
  if (answered.length === 0) throw new AppError("not_found");
}
