/** How many profiles without an owner a page shows. */
export const UNCLAIMED_PAGE = 20;

/** Profiles without an owner, with their links, and the people who work for a club, for its admins. Instants in ISO 8601. */
export interface MembersPage {
  unclaimed: {
    athleteId: string;
    name: string;
    /** Their number in the club's own system. */
    externalId: string | null;
    matches: number;
    /** The open link of the profile, or null. */
    url: string | null;
    linkId: string | null;
  }[];
  /** How many there are by the search, over all pages. */
  unclaimedCount: number;
  search: string;
  from: number;
  admins: { userId: string; name: string; since: string; isMe: boolean }[];
  /** The other people who work for the club; `day` is a referee's ("YYYY-MM-DD"): today or later. */
  staff: { id: string; name: string; role: string; day: string | null }[];
  /** Addresses invited to the secretariat that have not signed in since. */
  invitedStaff: { id: string; name: string; email: string; expiresAt: string }[];
}
