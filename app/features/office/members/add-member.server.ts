import type { Gender } from "../../../../drizzle/schema/enums.ts";
import { AppError } from "../../../lib/errors.ts";
import { foldName } from "../../../lib/text.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { setClubClasses } from "../../people/people/classes-repository.server.ts";
import { comparedName, nearness } from "../../people/people/near-names.ts";
import { insertUnclaimedProfiles } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { memberNamesStatement } from "./member-repository.server.ts";

/** Somebody whom the club writes down by hand; `phone` are digits with the area code. */
interface AddMemberInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  /** The profile's id, chosen before the first try, so that a second one adds nobody twice. */
  athlete_id: string;
  name: string;
  gender?: Gender | undefined;
  sport?: string | undefined;
  class?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** A minor's name is shown short everywhere but to the club (product §3). */
  is_minor: boolean;
  /** The club says that nobody with a like name is meant. */
  is_other: boolean;
}

const SHOWN_NAMES = 3;

/**
 * Adds an athlete without an account to a club, for somebody who works for it: a profile that its owner can claim (product §3). A name like
 * one of the club's is refused until the club says that it is somebody else. Throws `invalid_input` (field `is_other`), `forbidden`,
 * `not_found` (club), `conflict`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function addMember(
  { services, actor }: VerbContext,
  input: AddMemberInput,
): Promise<{ athleteId: string; name: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const { athlete_id: athleteId, name } = input;
  const [viewer, [known]] = await Promise.all([
    readViewer(services, actor),
    services.read(memberNamesStatement(db, athleteId, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, asked, "secretary");
  if (known?.isAdded) return { athleteId, name };
  if (input.sport !== undefined && !known?.sports.includes(input.sport))
    throw new AppError("invalid_input", { field: "sport", message: "O clube não oferece este esporte." });
  if (!input.is_other) refuseLikeNames(name, known?.names ?? []);
  const now = services.now();
  const profile = {
    athleteId,
    membershipId: services.newId(),
    name,
    searchName: foldName(name),
    genderCategory: input.gender ?? null,
    birthDate: null,
    contactEmail: input.email ?? null,
    contactPhone: input.phone ?? null,
    isPrivate: input.is_minor,
    externalId: null,
    joinedAt: now.toISOString(),
  };
  const level = input.sport !== undefined && input.class !== undefined;
  const declared = { athleteId, sport: input.sport ?? "", class: input.class ?? "" };
  const by = {
    clubId,
    authorUserId: actor.userId,
    reason: "Informada no cadastro",
    at: now,
  };
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          ...insertUnclaimedProfiles(db, clubId, [profile], now),
          ...(level ? setClubClasses(db, [declared], by) : []),
        ],
      },
    );
  } catch (error) {
    // A super admin may name a club that does not exist.
    if (brokenConstraint(error)?.startsWith("memberships_club_id")) throw new AppError("not_found");
    throw error;
  }
  return { athleteId, name };
}

/** Throws `conflict` with the names of the club that are like this one. */
function refuseLikeNames(name: string, names: readonly string[]): void {
  const compared = comparedName(name);
  const folded = foldName(name);
  const like = names.filter(
    (other) => foldName(other) === folded || nearness(compared, comparedName(other)) !== null,
  );
  if (like.length === 0) return;
  const shown = like.slice(0, SHOWN_NAMES).join(", ");
  const more = like.length > SHOWN_NAMES ? ` e mais ${like.length - SHOWN_NAMES}` : "";
  throw new AppError("invalid_input", {
    field: "is_other",
    message: `O clube já tem ${shown}${more}. Se for outra pessoa, marque “É outra pessoa” e adicione de novo.`,
  });
}
