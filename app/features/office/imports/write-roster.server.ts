import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { setFirstClasses } from "../../people/people/classes-repository.server.ts";
import { endMemberships } from "../../people/people/memberships-repository.server.ts";
import { protectName } from "../../people/people/name-protection-repository.server.ts";
import {
  addProfileFacts,
  insertUnclaimedProfiles,
  linkExternalIds,
} from "../../people/people/unclaimed-profiles-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { planOfFile } from "./plan-of-file.server.ts";
import { guardMembers } from "./rosters-repository.server.ts";
import type { RosterInput } from "./rosters-schema.ts";

const MOVED = "Os atletas do clube mudaram enquanto você conferia. Veja de novo o que muda.";
const REASON = "Trazida na lista de atletas";

/**
 * Brings the people of a list that was looked at into a club, for somebody who works for it (product §3): profiles without an account that
 * their owners can claim, and the facts that were not known of people who are there already. The same list again changes nothing. Gives how
 * many are new and of how many something was added. Throws `conflict` (seen otherwise), what `planOfFile` throws, `club_read_only` and
 * `busy`.
 */
export async function writeRoster(
  context: VerbContext,
  input: RosterInput & { seen: string },
): Promise<{ added: number; completed: number }> {
  return await retryOnConflict(() => writeOnce(context, input));
}

async function writeOnce(context: VerbContext, { seen, ...input }: RosterInput & { seen: string }) {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { clubId, memberCount, plan, mark } = await planOfFile(context, input);
  if (mark !== seen) throw new AppError("conflict", { message: MOVED });
  const done = { added: plan.profiles.length, completed: plan.completed.length };
  if (done.added + done.completed === 0) return done;
  const { db } = services;
  const at = services.now();
  const hidden = plan.profiles.filter(({ isHidden }) => isHidden);
  await commitAs(context, {
    writable: clubId,
    statements: [
      ...guardMembers(db, clubId, memberCount),
      ...insertUnclaimedProfiles(db, clubId, plan.profiles, at),
      ...endMemberships(
        db,
        plan.profiles.flatMap(({ membershipId, leftAt }) =>
          leftAt === null ? [] : [{ membershipId, leftAt }],
        ),
      ),
      ...hidden.map(({ athleteId }) => protectName(db, { clubId, athleteId, as: "hidden" })),
      ...linkExternalIds(db, plan.links),
      ...addProfileFacts(db, plan.facts),
      ...setFirstClasses(db, plan.classes, { clubId, authorUserId: actor.userId, reason: REASON, at }),
    ],
    lookAgain: { clubIds: [clubId] },
  });
  return done;
}
