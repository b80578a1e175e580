import type { MatchFormat } from "../../../lib/formats.ts";
import type { InviteStatus } from "../../../../drizzle/schema/enums.ts";
import type { actsOf } from "./invite.ts";

/** An invite as one of its two people sees it; instants in ISO 8601. */
export interface InviteView {
  id: string;
  status: InviteStatus;
  version: number;
  sport: string;
  format: MatchFormat;
  play_at: string;
  /** In which `play_at` was said. */
  time_zone: string;
  place: string | null;
  message: string | null;
  /** Whether the reader challenged. */
  is_mine: boolean;
  /** Whether what is proposed now is the reader's. */
  is_own_proposal: boolean;
  other: { athlete_id: string; name: string; avatar_id: string | null };
  /** The club of both, where the result can be reported; null: they share none. */
  club_id: string | null;
  created_at: string;
  expires_at: string;
  acted_at: string | null;
  /** The result that was reported of it; null while there is none. */
  match_id: string | null;
  /** Whether what the reader writes goes without words of their own (`isGuarded`). */
  is_guarded: boolean;
  can: ReturnType<typeof actsOf> & { report: boolean };
}

/** Invites by what they ask of the reader, each list in the order of its screen. */
interface SortedInvites {
  toAnswer: InviteView[];
  waiting: InviteView[];
  agreed: InviteView[];
  /** Ended in the last days without a match. */
  ended: InviteView[];
}

/** Sorts a person's invites for their screen: the soonest match first, the newest end first. */
export function sortInvites(invites: readonly InviteView[]): SortedInvites {
  const soonest = (a: InviteView, b: InviteView) => a.play_at.localeCompare(b.play_at);
  const newest = (a: InviteView, b: InviteView) => endOf(b).localeCompare(endOf(a));
  const open = invites.filter(({ status }) => status === "open").toSorted(soonest);
  return {
    toAnswer: open.filter((invite) => !invite.is_own_proposal),
    waiting: open.filter((invite) => invite.is_own_proposal),
    agreed: invites.filter((one) => one.status === "accepted" && one.match_id === null).toSorted(soonest),
    ended: invites.filter(({ status }) => status !== "open" && status !== "accepted").toSorted(newest),
  };
}

function endOf({ acted_at: at, expires_at: expiry }: InviteView): string {
  return at ?? expiry;
}
