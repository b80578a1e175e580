import { AppError } from "../../../lib/errors.ts";
import { sportLabel } from "../../../lib/sports.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { bumpDisplayVersions } from "../../clubs/clubs/clubs-repository.server.ts";
import { setClass } from "../../people/people/classes-repository.server.ts";
import { ownerStatement } from "./member-repository.server.ts";

interface SetMemberClassInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  athlete_id: string;
  sport: string;
  class: string;
  reason: string;
}

/**
 * Sets the class of a member of a club in one of its sports, for somebody who works for it, with a reason that stays readable (product §5);
 * a person with an account is notified. The same class again changes nothing. Nobody sets their own. Throws `not_found`, `forbidden`,
 * `invalid_input`, `conflict`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function setMemberClass(
  { services, actor }: VerbContext,
  input: SetMemberClassInput,
): Promise<{ name: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const { athlete_id: athleteId, sport, reason } = input;
  const [viewer, [person]] = await Promise.all([
    readViewer(services, actor),
    services.read(ownerStatement(db, athleteId, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (!person?.isActive) throw new AppError("not_found");
  if (!person.sports.includes(sport))
    throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
  if (person.userId === actor.userId)
    throw new AppError("conflict", { message: "A sua própria classe, outra pessoa do clube muda." });
  const now = services.now();
  const label = `${sportLabel(sport)}, classe ${input.class}`;
  const notices = person.userId
    ? [
        {
          userId: person.userId,
          type: "system_notification" as const,
          title: "A sua classe mudou",
          message: `${person.clubName}: ${label}. Motivo: ${reason}`,
        },
      ]
    : [];
  const change = { id: services.newId(), athleteId, sport, class: input.class, clubId };
  await commitAs(
    { services, actor },
    {
      writable: clubId,
      statements: [
        ...setClass(db, { ...change, authorUserId: actor.userId, reason, at: now }),
        // The public table names and filters classes.
        bumpDisplayVersions(db, [clubId]),
      ],
      notifications: notices,
      lookAgain: { clubIds: [clubId] },
    },
  );
  return { name: person.name };
}
