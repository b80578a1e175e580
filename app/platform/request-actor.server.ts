import { type Actor, VISITOR } from "../lib/actor.ts";
import { readCookie } from "./cookies.server.ts";
import type { Services } from "./services.server.ts";
import type { AccessClaims } from "./tokens.server.ts";

/** The bearer token of a program's request, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Reads the claims of the access token in a screen's cookie; null where there is none or it is not good. */
export async function claimsOfCookie(services: Services, request: Request): Promise<AccessClaims | null> {
  return await claimsOf(services, readCookie(request, services.origin, "access"));
}

/** Finds the actor of an access token, without asking the database; a visitor where there is none or it is not good. */
export async function actorOfToken(services: Services, token: string | null): Promise<Actor> {
  return actorOf(await claimsOf(services, token));
}

/** Finds the actor of a screen's cookie, without asking the database or renewing anything. */
export async function actorOfCookie(services: Services, request: Request): Promise<Actor> {
  return actorOf(await claimsOfCookie(services, request));
}

async function claimsOf(services: Services, token: string | null): Promise<AccessClaims | null> {
  return token ? await services.tokens.verify(token, services.now()) : null;
}

function actorOf(claims: AccessClaims | null): Actor {
  if (!claims) return VISITOR;
  const { sub: userId, session_id: sessionId, email, amr } = claims;
  const isByMail = amr.some(({ method }) => method === "otp" || method === "recovery");
  return { kind: "user", userId, sessionId, claims: { email, isByMail } };
}
