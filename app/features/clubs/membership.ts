/** Somebody who asks to join a club; `requestedAt` is ISO 8601 in UTC. Admins read whole names. */
export interface MembershipRequest {
  id: string;
  athleteId: string;
  name: string;
  email: string | null;
  /** Calendar day, or null. */
  birthDate: string | null;
  requestedAt: string;
  /** The club where the athlete plays now, which approving would end; null for none. */
  otherClub: string | null;
}

export interface MembershipRequests {
  rows: MembershipRequest[];
  /** How many athletes the club has. */
  members: number;
  /** How many matches wait for the club. */
  needing: number;
}
