import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mailGuardianProposal } from "../../people/guardians/ask-guardian-visit.server.ts";
import { proposalNotice } from "../../people/people/member-changes.ts";
import { setFirstClasses } from "../../people/people/classes-repository.server.ts";
import { proposeFacts, writeFacts } from "../../people/people/member-changes-repository.server.ts";
import { endMemberships } from "../../people/people/memberships-repository.server.ts";
import { protectName } from "../../people/people/name-protection-repository.server.ts";
import {
  insertUnclaimedProfiles,
  shortenNames,
} from "../../people/people/unclaimed-profiles-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { planOfFile } from "./plan-of-file.server.ts";
import { completedSentence } from "./roster-report.ts";
import { guardMembers } from "./rosters-repository.server.ts";
import type { RosterInput } from "./rosters-schema.ts";

const MOVED = "Os atletas do clube mudaram enquanto você conferia. Veja de novo o que muda.";
const REASON = "Trazida na lista de atletas";

/**
 * Brings the people of a list that was looked at into a club, for somebody who works for it (product §3): profiles without an account that
 * their owners can claim, and the facts that were not known of people who are there already. The same list again changes nothing. Gives how
 * many are new, of how many something was added, and a sentence about what. Throws `conflict` (seen otherwise), what `planOfFile` throws, `club_read_only` and
 * `busy`.
 */
export async function writeRoster(
  context: VerbContext,
  input: RosterInput & { seen: string },
): Promise<{ added: number; completed: number; said: string }> {
  return await retryOnConflict(() => writeOnce(context, input));
}

async function writeOnce(context: VerbContext, { seen, ...input }: RosterInput & { seen: string }) {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { clubId, clubName, memberCount, plan, proposedTo, mark } = await planOfFile(context, input);
  if (mark !== seen) throw new AppError("conflict", { message: MOVED });
  const said = completedSentence(plan.completed.map(({ added }) => added));
  const done = { added: plan.profiles.length, completed: plan.completed.length, said };
  if (done.added + done.completed === 0) return done;
  const { db } = services;
  const at = services.now();
  const by = { clubId, authorUserId: actor.userId, at };
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
      ...writeFacts(db, plan.changes, by),
      ...proposeFacts(db, plan.proposals, by),
      ...shortenNames(db, plan.shortened),
      ...setFirstClasses(db, plan.classes, { ...by, reason: REASON }),
    ],
    notifications: proposedTo.flatMap(({ userId, changes }) =>
      userId === null ? [] : [proposalNotice(userId, clubName, changes)],
    ),
    lookAgain: { clubIds: [clubId] },
  });
  for (const { guardianEmail: email, name: athleteName } of proposedTo)
    if (email !== null) services.after(mailGuardianProposal(services, { email, athleteName, clubName }));
  return done;
}
