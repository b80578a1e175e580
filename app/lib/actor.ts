/** The one who acts. A verb reads what this actor may do from the database, in the same round trip as its data. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; userId: string; sessionId: string; claims?: ActorClaims }
  | { kind: "apiToken"; tokenId: string; userId: string; clubId: string | null; scopes: readonly string[] }
  /** The person who opened the link that asked them by mail about a waiting result: no session, and nothing but that one answer. */
  | { kind: "mailedLink"; userId: string; matchId: string }
  | { kind: "system"; job: string }
  | { kind: "stripe"; eventId: string };

/** Further claims of an access token about its session. */
interface ActorClaims {
  email: string;
  /** The session was opened by digits that were mailed. */
  isByMail: boolean;
}

export const VISITOR: Actor = { kind: "visitor" };

/** The id of an actor's user, or null for visitors and for the system. */
export function actorUserId(actor: Actor): string | null {
  return "userId" in actor ? actor.userId : null;
}
