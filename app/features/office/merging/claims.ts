/** Somebody who says to be an athlete of the club, as its admins see it. */
export interface Claim {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** The person who asks. */
  name: string;
  email: string;
  birthDate: string | null;
  /** Confirmed matches of the profile that the newcomer has now. */
  ownMatches: number;
  /** The athlete whom they claim to be: whole name, as the club knows it. */
  targetId: string;
  targetName: string;
  targetBirthDate: string | null;
  externalId: string | null;
  matches: number;
  /** "YYYY-MM-DD" of the last one, or null. */
  lastPlayedOn: string | null;
}
