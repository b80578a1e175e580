import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { recordSecurityEvent } from "../../base/access/security-events.server.ts";
import { holdsFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { EXPORTED_KINDS, type ExportedKind } from "./exported-kinds.ts";
import { csvFile, jsonFile, type OwnDataFile } from "./own-data-file.ts";
import { exportStatement, headOf } from "./own-data-repository.server.ts";

/**
 * Everything that is stored of a person as JSON, or one kind of it as CSV (product §9), whether or not they have accepted the
 * terms (§8). Asked in one round trip. Throws `session_expired`, `proof_required`: a copied session takes nothing away.
 */
export async function exportOwnData(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { kind }: { kind: ExportedKind | null },
): Promise<OwnDataFile> {
  const { db } = services;
  const now = services.now();
  const wanted = kind === null ? (Object.keys(EXPORTED_KINDS) as ExportedKind[]) : [kind];
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const [[held], [row]] = await Promise.all([
    services.read(holdsFreshProof(db, actor, now)),
    services.read(exportStatement(db, actor, wanted, { now, today })),
  ]);
  if (!held?.is_live) throw new AppError("session_expired");
  if (!held.is_fresh || !row) throw new AppError("proof_required");
  recordSecurityEvent(services, { action: "data_exported", ...actor });
  return kind === null
    ? jsonFile(row.kinds, now.toISOString())
    : csvFile(kind, headOf(kind), row.kinds[kind] ?? []);
}
