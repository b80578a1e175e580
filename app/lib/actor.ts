/** Who acts. A verb reads what this actor may do from the database, in the same round trip as its data. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; userId: string; sessionId: string; claims?: ActorClaims }
  | { kind: "apiToken"; tokenId: string; userId: string; scopes: readonly string[] }
  | { kind: "system"; job: string }
  | { kind: "stripe"; eventId: string };

/** What an access token says of its session besides. */
interface ActorClaims {
  email: string;
  /** The session was opened by digits that were mailed. */
  isByMail: boolean;
}

export const VISITOR: Actor = { kind: "visitor" };

/** The id of an actor's user, or null for visitors and for the system. */
export function actorUserId(actor: Actor): string | null {
  return actor.kind === "user" || actor.kind === "apiToken" ? actor.userId : null;
}
