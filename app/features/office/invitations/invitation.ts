import { invitationCopy } from "../../../copy/invitations.ts";
import type { OpenQuestion, TwinQuestion } from "../merging/twins.ts";
import { DAY_MS } from "../../../lib/dates.ts";

/** How long a link to join a club is valid. */
export const JOIN_TTL_DAYS = 30;
export const JOIN_TTL_MS = JOIN_TTL_DAYS * DAY_MS;

/** How long a link to claim a profile is valid: it is handed to one person. */
export const CLAIM_TTL_MS = 14 * DAY_MS;

/** The facts about a club that fill the form of who comes to it. */
export interface ClubOfForm {
  city: { code: number; label: string };
  sports: string[];
}

/** The facts about an invitation's link for the person who opened it; instants in ISO 8601. */
export interface Invited {
  id: string;
  token: string;
  clubId: string;
  clubName: string;
  /** Its city, and its sports in its own order. */
  club: ClubOfForm;
  expiresAt: string;
  isRevoked: boolean;
  /** Of a link to claim a profile: whose name, how many matches, whether somebody has it; null for a link to join. */
  profile: { name: string; matches: number; isClaimed: boolean } | null;
  /** Whether the reader was who claimed the profile, or is an active member of the club by now. */
  isMine: boolean;
  /** The reader's own profile has matches or entries, which cannot be given up for another's. */
  hasHistory: boolean;
  /** Whether the reader had a hand in what the profile of a link to claim one has: then somebody else confirms that it is theirs. */
  isEnteredByReader: boolean;
  /** Why the club lets nobody in now, with the sentence that says so; null where it does. */
  refusal: { code: "club_read_only" | "plan_limit_reached"; reason: string } | null;
  /** Of a link to join: what the reader is asked first, or what waits for the club; null for nothing. */
  question: OpenQuestion | null;
  /** Other clubs where the reader plays, and goes on playing; null for none. */
  otherClub: string | null;
}

/** The same as its page gets it. */
export interface InvitedOnPage extends Omit<Invited, "question"> {
  question: TwinQuestion | null;
}

export type InvitationState =
  | { kind: "open" }
  /** Nothing is left to do. */
  | { kind: "done" }
  | { kind: "closed"; reason: string; code?: "club_read_only" | "plan_limit_reached" };

/** Says whether an invitation can be taken now, and why not. */
export function invitationState(
  invited: Pick<
    Invited,
    "expiresAt" | "isRevoked" | "profile" | "isMine" | "hasHistory" | "isEnteredByReader" | "refusal"
  >,
  now: Date,
): InvitationState {
  if (invited.isMine) return { kind: "done" };
  if (invited.profile?.isClaimed) return { kind: "closed", reason: invitationCopy.used };
  if (invited.isRevoked) return { kind: "closed", reason: invitationCopy.revoked };
  if (new Date(invited.expiresAt) <= now) return { kind: "closed", reason: invitationCopy.expired };
  if (invited.profile && invited.hasHistory) return { kind: "closed", reason: invitationCopy.hasMatches };
  if (invited.profile && invited.isEnteredByReader)
    return { kind: "closed", reason: invitationCopy.ownEntries };
  if (invited.refusal) return { kind: "closed", ...invited.refusal };
  return { kind: "open" };
}
