/** A child as the guardian's page shows it; days and instants in words. */
export interface Child {
  athleteId: string;
  name: string;
  birthDay: string | null;
  /** The child's own address; null for one without an account. */
  email: string | null;
  hasAccount: boolean;
  guardianName: string | null;
  /** Since when the consent stands; null while none does. */
  acceptedAt: string | null;
  clubs: { name: string; status: string }[];
  matches: number;
  consents: { version: string; at: string; revokedAt: string | null }[];
}
