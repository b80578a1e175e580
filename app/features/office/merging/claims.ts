import { isMinor } from "../../base/access/minors.ts";

/** Somebody who says to be an athlete of the club, as its admins see it. */
export interface Claim {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** The person who asks. */
  name: string;
  /** Of a minor the guardian's; empty where none is known. */
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

/** The e-mail by which the office reaches a newcomer on `today`: a minor's guardian's (product §3). */
export function emailOfNewcomer(
  row: { email: string; birthDate: string | null; guardianEmail: string | null },
  today: string,
): string {
  return isMinor(row.birthDate, today) ? (row.guardianEmail ?? "") : row.email;
}
