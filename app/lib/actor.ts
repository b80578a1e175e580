/** Who acts. A verb reads what this actor may do from the database, in the same round trip as its data. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; userId: string; sessionId: string }
  | { kind: "apiToken"; tokenId: string; userId: string; scopes: readonly string[] }
  | { kind: "system"; job: string }
  | { kind: "stripe"; eventId: string };

export const VISITOR: Actor = { kind: "visitor" };

/** The user behind an actor, or null for visitors and for the system. */
export function actorUserId(actor: Actor): string | null {
  return actor.kind === "user" || actor.kind === "apiToken" ? actor.userId : null;
}
