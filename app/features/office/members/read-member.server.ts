import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { writePhone } from "../../people/people/documents.ts";
import { changeInWords } from "../../people/people/member-changes.ts";
import type { Member } from "./member.ts";
import { memberStatement } from "./member-repository.server.ts";

/**
 * Somebody who is or was of a club (null: the one that the person's dashboard opens), for who works for it. One statement that travels
 * with the page's other reads; throws `unauthenticated`, `not_found` (also for another club's).
 */
export async function readMember(
  { services, actor }: VerbContext,
  { clubId, athleteId }: { clubId: string | null; athleteId: string },
): Promise<Member> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [row] = await services.read(
    memberStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(actor.userId, clubId, "managed"),
      isLive: liveSessionSql(actor.sessionId, actor.userId, services.now()),
      athleteId,
      today: dayIn(services.now(), DEFAULT_TIME_ZONE),
    }),
  );
  // Somebody who may not look learns it from the page's guard.
  if (!row?.mayOpen) throw new AppError("not_found");
  const { mayOpen: _, status, keptName, ...member } = row;
  const iso = (at: string | null) => at && new Date(at).toISOString();
  return {
    ...member,
    // Off the public pages, not off the club's.
    name: keptName ?? member.name,
    genderCategory: member.genderCategory as Member["genderCategory"],
    isActive: status === "active",
    contactPhone: member.contactPhone ? writePhone(member.contactPhone) : null,
    joinedAt: iso(member.joinedAt),
    lastMatchAt: iso(member.lastMatchAt),
    birthDate: member.owner === "club" ? member.birthDate : null,
    facts: member.facts.map(({ id, author, at, ...fact }) => ({
      id,
      author,
      at: new Date(at).toISOString(),
      words: changeInWords(fact),
    })),
    changes: member.changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
  };
}
