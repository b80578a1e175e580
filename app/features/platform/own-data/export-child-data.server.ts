import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { recordSecurityEvent } from "../../base/access/security-events.server.ts";
import { visitOver } from "../../people/guardians/revoke-consent.server.ts";
import { readVisit } from "../../people/guardians/visit-link.server.ts";
import { EXPORTED_KINDS, type ExportedKind } from "./exported-kinds.ts";
import { jsonFile, type OwnDataFile } from "./own-data-file.ts";
import { childExportStatement } from "./own-data-repository.server.ts";

/** Everything that is stored of a guardian's child, as JSON, in a visit that is open. Throws `not_found` for one that is over or another's child. */
export async function exportChildData(
  { services }: { services: Services },
  token: string,
  { athleteId }: { athleteId: string },
): Promise<OwnDataFile> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "open") throw visitOver();
  const now = services.now();
  const kinds = Object.keys(EXPORTED_KINDS) as ExportedKind[];
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const [row] = await services.read(
    childExportStatement(services.db, { visitId: visit.id, athleteId }, kinds, { now, today }),
  );
  if (!row) throw visitOver();
  recordSecurityEvent(services, { action: "data_exported", resourceType: "athlete", resourceId: athleteId });
  return jsonFile(row.kinds, now.toISOString());
}
