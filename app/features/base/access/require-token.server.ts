import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { clubMayUseApi } from "../plans/plans.ts";
import { isKnownRole } from "./viewer.ts";
import type { Viewer } from "./viewer.ts";
import { isScope, type Scope, SCOPES } from "./scopes.ts";
import { isUseDue, tokenByHash, tokenById, type TokenRow, writeUse } from "./tokens-repository.server.ts";

export type TokenActor = Extract<Actor, { kind: "apiToken" }>;

/** The services of a call and the hash of the token that it brought, or null for none. */
export interface TokenContext {
  services: Services;
  tokenHash: string | null;
}

/** The demands on a token: a scope of it, and the club that it must be of, or that one of the platform's addresses; null for any. */
interface Asked {
  scope: Scope | null;
  clubId: string | null;
}

/**
 * Reads an API token that is good for what is asked, with its actor: one statement, through `services.read`, so that it travels with the
 * data that it opens. Nothing may leave before it resolves. Throws `unauthenticated` (none, unknown, expired, revoked, its admin is none
 * any more), `plan_required` (the club's plan gives no tokens), `club_read_only` (it is not paid for), `forbidden` (another club, a scope
 * that it has not). One of the platform's addresses any club, paid for or not: `not_found` where there is none.
 */
export async function requireToken(
  { services, tokenHash }: TokenContext,
  asked: Asked,
): Promise<TokenRow & { actor: TokenActor }> {
  if (tokenHash === null) throw tokenMissing();
  const now = services.now();
  const [row] = await services.read(tokenByHash(services.db, tokenHash, asked.clubId, now));
  const good = judgeToken(row, asked, now);
  if (isUseDue(good, now)) services.after(runBatch(services.db, [writeUse(services.db, good.id, now)]));
  const { id: tokenId, userId, scopes } = good;
  const clubId = good.clubId ?? asked.clubId;
  return { ...good, actor: { kind: "apiToken", tokenId, userId, clubId, scopes } };
}

/** The token, where it is good for what is asked; throws as `requireToken`. */
function judgeToken(row: TokenRow | undefined, { scope, clubId }: Asked, now: Date): TokenRow {
  if (!row)
    throw new AppError("unauthenticated", {
      message: "Este token de API não existe. Confira se foi copiado inteiro.",
    });
  if (row.revokedAt !== null)
    throw new AppError("unauthenticated", { message: "Este token de API foi revogado." });
  if (new Date(row.expiresAt) <= now)
    throw new AppError("unauthenticated", {
      message: `Este token de API venceu. Crie outro no painel ${row.clubId === null ? "da plataforma" : "do clube"}.`,
    });
  if (!row.administers || !isKnownRole(row.role))
    throw new AppError("unauthenticated", {
      message: `Quem criou este token de API não administra mais ${row.clubId === null ? "a plataforma" : "o clube"}.`,
    });
  refuseClub(row, clubId);
  if (scope !== null && !row.scopes.includes(scope))
    throw new AppError("forbidden", {
      reason: "insufficient_scope",
      message: `Falta a este token de API a permissão ${scope} (${SCOPES[scope].toLowerCase()}).`,
    });
  return row;
}

/** Throws where a token cannot act in the club that it is asked for: its own, or any where it is the platform's. */
function refuseClub(row: TokenRow, clubId: string | null): void {
  if (row.clubId === null) {
    if (clubId !== null && row.clubName === null) throw new AppError("not_found");
    return;
  }
  if (row.isClubReadOnly)
    throw new AppError("club_read_only", {
      message: "A assinatura do clube venceu: os tokens de API voltam a valer com o pagamento.",
    });
  if (!clubMayUseApi(row.plan))
    throw new AppError("plan_required", {
      message: "O plano do clube não inclui tokens de API. Veja Assinatura, no painel.",
    });
  if (clubId !== null && clubId !== row.clubId)
    throw new AppError("forbidden", { message: "Este token de API é de outro clube." });
}

/** Whoever brings no token, or something that is none, is told so before anything that they sent is read. */
export function tokenMissing(): AppError {
  return new AppError("unauthenticated", {
    message: "Esta operação pede um token de API: Authorization: Bearer quadra_…",
  });
}

/** As much of a person as acting in a match needs. */
export type ActingPerson = Pick<
  Viewer,
  | "userId"
  | "role"
  | "isSuperAdmin"
  | "athleteId"
  | "adminClubIds"
  | "secretaryClubIds"
  | "refereeClubIds"
  | "clubId"
  | "needsFactorFor"
  | "awaitsGuardian"
  | "hasAcceptedTerms"
>;

/**
 * The person in whose name a token acts: an admin of its club (one of the platform's: of the club that it addresses) and nothing besides, whatever else they are. Terms do not stop a
 * token (product §8). Throws `unauthenticated` once it is not good any more.
 */
export async function readTokenPerson(services: Services, actor: TokenActor): Promise<ActingPerson> {
  const now = services.now();
  const [found] = await services.read(tokenById(services.db, actor.tokenId, actor.clubId, now));
  const { clubId } = actor;
  const row = judgeToken(found, { scope: null, clubId }, now);
  return {
    userId: row.userId,
    role: row.role,
    isSuperAdmin: false,
    athleteId: row.athleteId,
    adminClubIds: clubId === null ? [] : [clubId],
    secretaryClubIds: [],
    refereeClubIds: [],
    clubId,
    needsFactorFor: { platform: false, clubIds: [] },
    awaitsGuardian: false,
    hasAcceptedTerms: true,
  };
}

/** The scopes of a token that we know. */
export function knownScopes({ scopes }: Pick<TokenRow, "scopes">): Scope[] {
  return scopes.filter(isScope);
}

/**
 * Gives the result of `reading` for a token that is good for what is asked; the reading begins before, so that both are one round trip, and
 * its result leaves after. Throws what `requireToken` throws, and then what was thrown while reading.
 */
export async function readByToken<Found>(
  context: TokenContext,
  asked: Asked,
  reading: Promise<Found>,
): Promise<Found> {
  reading.catch(() => undefined);
  await requireToken(context, asked);
  return await reading;
}
