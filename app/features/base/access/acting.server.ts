import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { type AskedClub, askedClub } from "./live-session-sql.server.ts";
import { readViewer } from "./read-viewer.server.ts";
import { askedByToken } from "./tokens-repository.server.ts";
import {
  type ActingPerson,
  readTokenPerson,
  type TokenActor,
  type TokenContext,
} from "./require-token.server.ts";

/** The actor of a write: a person in their session, or a program by an API token. */
type Writer = Extract<Actor, { kind: "user" }> | TokenActor;

/** The actor of what both screens and programs write. Throws `unauthenticated` for any other. */
export function writerOf(actor: Actor): Writer {
  if (actor.kind === "user" || actor.kind === "apiToken") return actor;
  throw new AppError("unauthenticated");
}

/** The person of a live session, or in whose name an API token acts; null where the session has ended. Throws `unauthenticated`. */
export async function readWriter({ services, actor }: VerbContext): Promise<ActingPerson | null> {
  const writer = writerOf(actor);
  return writer.kind === "user"
    ? await readViewer(services, writer)
    : await readTokenPerson(services, writer);
}

/**
 * Which club an office's statement is asked about: by a person's session (null: the club that their dashboard opens), by a program that
 * writes, or by the text of a token that `requireToken` judges in the same round trip. Throws `unauthenticated` for any other.
 */
export function askedOffice(context: VerbContext | TokenContext, clubId: string | null): AskedClub {
  const now = context.services.now();
  if ("tokenHash" in context) {
    const { tokenHash } = context;
    if (tokenHash === null || clubId === null) throw new AppError("unauthenticated");
    return askedByToken({ hash: tokenHash }, clubId, now);
  }
  const writer = writerOf(context.actor);
  if (writer.kind === "user") return askedClub(context, clubId);
  return askedByToken(writer, clubId ?? writer.clubId, now);
}
