import { AppError } from "../../../lib/errors.ts";
import { failedGuard } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { switchToClub } from "../../people/people/memberships-repository.server.ts";

/**
 * A person chooses which of their clubs their pages open (product §3). Repeating it is harmless. Throws `not_found` for a club that is not
 * theirs, `session_expired`, `conflict`.
 */
export async function switchClub(
  { services, athlete }: { services: Services; athlete: { userId: string; sessionId: string } },
  { clubId }: { clubId: string },
): Promise<void> {
  const { userId, sessionId } = athlete;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      { statements: [switchToClub(services.db, userId, clubId)] },
    );
  } catch (error) {
    if (failedGuard(error) !== "membership") throw error;
    throw new AppError("not_found", { message: "Você não joga mais neste clube." });
  }
}
