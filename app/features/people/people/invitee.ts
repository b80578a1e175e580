import { isMinor } from "../../base/access/minors.ts";
import { isHidden } from "./public-name.ts";

/** Somebody who invites or is invited, as the rules below need them. */
interface InvitingPerson {
  athleteId: string;
  isPrivate: boolean;
  birthDate: string | null;
}

/** An athlete whom somebody would invite to play. */
interface Invitee extends InvitingPerson {
  /** Somebody has claimed the profile, and may use it now: confirmed, not kept out, and with a guardian's consent where one is needed. */
  isReachable: boolean;
  /** Clubs of both. */
  sharedClubIds: readonly string[];
}

/** Why somebody is not invited: `unknown` tells nothing of who it is. */
export type InviteeRefusal = "self" | "unclaimed" | "unknown";

/**
 * Whether an athlete may invite another one (product §3): who is private or a minor is found by people of their own clubs alone, and
 * a minor finds nobody elsewhere. Null where they may. `today` is a calendar day.
 */
export function refusesInvitee(me: InvitingPerson, to: Invitee | null, today: string): InviteeRefusal | null {
  if (to?.athleteId === me.athleteId) return "self";
  if (to === null) return "unknown";
  const isNear = to.sharedClubIds.length > 0;
  if (!isNear && (isHidden(to, today) || isMinor(me.birthDate, today))) return "unknown";
  if (to.isReachable) return null;
  return isNear ? "unclaimed" : "unknown";
}

/**
 * Whether what one writes to the other is held to a place and a time, without words of their own: where the writer is a minor, or the
 * reader private or one. A writer learns from it no more than the short name says.
 */
export function isGuarded(
  writer: Omit<InvitingPerson, "athleteId">,
  reader: Omit<InvitingPerson, "athleteId">,
  today: string,
): boolean {
  return isMinor(writer.birthDate, today) || isHidden(reader, today);
}
