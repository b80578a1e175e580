/** Somebody who asks to join a club; `requestedAt` is ISO 8601 in UTC. Admins read whole names. */
export interface MembershipRequest {
  id: string;
  athleteId: string;
  name: string;
  email: string | null;
  /** Calendar day, or null. */
  birthDate: string | null;
  /** Of the picture that others see. */
  avatarId: string | null;
  requestedAt: string;
  /** The clubs where the athlete plays besides, which approving leaves as they are; null for none. */
  otherClub: string | null;
}

export interface MembershipRequests {
  rows: MembershipRequest[];
  /** How many athletes the club has. */
  members: number;
  /** How many matches wait for the club. */
  needing: number;
}
