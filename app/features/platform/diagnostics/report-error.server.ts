import { DAY_MS } from "../../../lib/dates.ts";
import { appVersion } from "../../../platform/app-version.server.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { cleanReport, ERRORS_KEPT_DAYS, type ErrorReport } from "./error-report.ts";
import { countErrorStatement, forgetOldErrors } from "./error-reports-repository.server.ts";

/**
 * Reports an error to the team (spec §8): nothing personal is kept, repeats are counted in one row, and one request
 * counts once. One round trip; rejects when the database is away, so call it after the answer (`services.after`).
 */
export async function reportError({ services }: { services: Services }, sent: ErrorReport): Promise<void> {
  const { identity, ...report } = cleanReport(sent);
  const fingerprint = await sha256(identity);
  const at = services.now();
  const version = await appVersion().catch(() => null);
  await runBatch(services.db, [
    countErrorStatement(services.db, { ...report, fingerprint, appVersion: version, at }),
    forgetOldErrors(services.db, new Date(at.getTime() - ERRORS_KEPT_DAYS * DAY_MS)),
  ]);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
