import { AppError } from "../../../lib/errors.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { guardCurrentTerms, insertTermsConsent } from "../people/accounts-repository.server.ts";

/** How somebody came to accept (spec §3). */
const ACCEPTANCE_METHODS = ["registration", "existing_user", "manual"] as const;
type AcceptanceMethod = (typeof ACCEPTANCE_METHODS)[number];

/** The sentence for a refused version: only the one in effect counts (spec §5). */
const NOT_CURRENT =
  "Esta versão dos termos não está mais em vigor. Recarregue a página para ler a versão atual.";

/** Browsers' own strings are shorter; the table keeps no more. */
const MAX_USER_AGENT = 500;

/**
 * A person accepts the terms in effect, provably: version, time, address (the server's, whatever a client says), user
 * agent and method, by default `manual` (spec §3, product §9). Throws `conflict` for a version that is not the current
 * one and `session_expired`. Accepting twice is harmless: the first time counts. One round trip.
 */
export async function acceptTerms(
  { services, viewer }: { services: Services; viewer: { userId: string; sessionId: string } },
  input: { termsVersion: string; method?: AcceptanceMethod; userAgent?: string | null },
): Promise<void> {
  const { userId, sessionId } = viewer;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      { statements: acceptanceStatements(services, viewer, input) },
    );
  } catch (error) {
    refuseOldTerms(error);
    throw error;
  }
}

/**
 * Gives the statements that store an acceptance, for the batch of whatever comes with it; it fails unless the version is the one in effect.
 */
export function acceptanceStatements(
  services: Services,
  { userId }: { userId: string },
  input: { termsVersion: string; method?: AcceptanceMethod; userAgent?: string | null },
): Statement[] {
  const { db, client } = services;
  const now = services.now();
  const { termsVersion, method = "manual" } = input;
  return [
    guardCurrentTerms(db, termsVersion, now),
    insertTermsConsent(db, {
      id: services.newId(),
      userId,
      termsVersion,
      method,
      userAgent: storable(input.userAgent ?? client.userAgent),
      ipAddress: client.ipAddress,
      acceptedAt: now,
    }),
  ];
}

/** For the `catch` of a batch: throws `conflict` where it failed because the version was no longer the one in effect. */
export function refuseOldTerms(error: unknown): void {
  if (failedGuard(error) === "terms in effect")
    throw new AppError("conflict", { field: "termsVersion", message: NOT_CURRENT });
}

/** Cut, and without what Postgres cannot hold. */
function storable(text: string | null): string | null {
  return text?.slice(0, MAX_USER_AGENT).replaceAll("\0", "").toWellFormed() || null;
}
