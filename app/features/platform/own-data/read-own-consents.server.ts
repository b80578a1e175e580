import { formatDateTime } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { OwnConsents } from "./own-consents.ts";
import { consentsStatement } from "./own-data-repository.server.ts";

/**
 * Reads the consents of a live session's owner and their guardian, with instants in words; one statement that travels with the page's other
 * reads. Throws `session_expired`.
 */
export async function readOwnConsents({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<OwnConsents> {
  const [row] = await services.read(consentsStatement(services.db, actor, services.now()));
  if (!row) throw new AppError("session_expired");
  const written = <Row extends { at: string }>(one: Row): Row => ({ ...one, at: formatDateTime(one.at) });
  return {
    terms: row.terms.map(written),
    guardian: row.guardian.map(written),
    hasAthlete: row.has_athlete,
  };
}
