import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Protection } from "../../../../drizzle/schema/enums.ts";
import { failedGuard } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { protectName } from "../../people/people/name-protection-repository.server.ts";
import { answeredMail } from "./name-mails.ts";
import { answerRequests } from "./name-requests-repository.server.ts";

interface NameChange {
  club_id?: string | undefined;
  athlete_id: string;
  /** `shown` shows the name again, `refused` leaves it as it is. */
  as: Protection | "shown" | "refused";
}

/**
 * Takes the name of a profile without an account off the pages, marks it as a minor's, shows it again, or refuses the request (product §3),
 * for somebody who works for the club; the requests that wait about it are answered, and those who left an address get a mail. A club that
 * is read-only may do it too: the deadline is the law's, not the club's. Throws `not_found` (no such profile of the club), `forbidden`,
 * `unauthenticated`.
 */
export async function changeName({ services, actor }: VerbContext, change: NameChange): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const viewer = await readViewer(services, actor);
  const clubId = requireManagedClub(viewer, change.club_id ?? null, "secretary");
  const { athlete_id: athleteId, as } = change;
  const at = services.now();
  const protects = as !== "refused";
  const statements = [
    answerRequests(db, {
      clubId,
      athleteId,
      answer: as === "shown" ? "refused" : as,
      userId: actor.userId,
      at,
    }),
    settleNotices(db, { key: "named_id", ids: [athleteId] }, { staffOf: clubId }),
    securityEventStatement(services, {
      action: "name_protected",
      ...actor,
      resourceId: athleteId,
      details: { as },
    }),
    ...(protects
      ? [
          protectName(db, { clubId, athleteId, as: as === "shown" ? null : as }),
          bumpDisplayVersions(db, [clubId]),
        ]
      : []),
  ] as const;
  const outbox = prepareOutbox(services, { notifications: [], clubIds: protects ? [clubId] : [] });
  try {
    const [answered] = await commitWithOutbox(services, statements, outbox);
    for (const { email } of answered as { email: string | null }[])
      if (email && as !== "shown")
        services.after(services.mail.send({ to: email, ...answeredMail(as, viewer?.clubName ?? null) }));
  } catch (error) {
    if (failedGuard(error) === "profile") throw new AppError("not_found");
    throw error;
  }
}
