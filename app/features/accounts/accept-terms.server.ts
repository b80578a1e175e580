import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { guardCurrentTerms, insertTermsConsent } from "./accounts-repository.server.ts";

/**
 * An existing user accepts the terms in effect (method `existing_user`), provably: version, time, address and user agent
 * (product §9). Only the current version counts (spec §5): another one, and an ended session, are `conflict`. Accepting
 * twice is harmless.
 */
export async function acceptTerms(
  { services, viewer }: { services: Services; viewer: Viewer },
  { termsVersion }: { termsVersion: string },
): Promise<void> {
  const { db, client } = services;
  const now = services.now();
  try {
    await runBatch(db, [
      guardLiveSession(db, viewer, now),
      guardCurrentTerms(db, termsVersion, now),
      insertTermsConsent(db, {
        id: services.newId(),
        userId: viewer.userId,
        termsVersion,
        method: "existing_user",
        ...client,
        acceptedAt: now,
      }),
    ]);
  } catch (error) {
    if (databaseErrorCode(error) === "QG001") throw new AppError("conflict");
    throw error;
  }
}
