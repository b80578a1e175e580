import { AppError } from "../../../lib/errors.ts";
import { FormError } from "../../../lib/parse.ts";
import { failedGuard, runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAuditWhere } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { NewTerms } from "./terms-schema.ts";
import { guardSameWords, guardSuperAdmin, insertVersion, publishedSql } from "./terms-repository.server.ts";

/**
 * A super admin publishes a version of the terms, in effect from its date: everybody is asked again then (product §8). It
 * never changes afterwards: the same words again change nothing, other words are refused by their field. Leaves an audit
 * line and a security event. Throws `forbidden`; one round trip.
 */
export async function publishTerms({ services, actor }: VerbContext, terms: NewTerms): Promise<void> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const { db } = services;
  const at = services.now();
  const { version, effectiveDate } = terms;
  const { userId, sessionId } = actor;
  const data = { version, effective_date: effectiveDate.toISOString() };
  const line = { id: services.newId(), actorUserId: userId, action: "terms_published", data, at };
  try {
    await runBatch(db, [
      guardSuperAdmin(db, askerOf(services, actor), at),
      insertVersion(db, { ...terms, publishedBy: userId, publishedAt: at }),
      guardSameWords(db, terms),
      insertPlatformAuditWhere(db, line, publishedSql(version, { userId, at })),
      securityEventStatement(services, {
        action: "terms_published",
        resourceType: "terms_versions",
        resourceId: version,
        details: { effective_date: effectiveDate.toISOString() },
        userId,
        sessionId,
      }),
    ]);
  } catch (error) {
    if (failedGuard(error) !== "other words") throw error;
    const message = `A versão ${version} já foi publicada com outro texto. Dê outro número a esta.`;
    throw new FormError("version", message, { version: message });
  }
}
