import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { logChange } from "../people/accounts-repository.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { needsFactor } from "../people/factors.ts";
import { guardShownFactor, sessionAccountStatement } from "./factors-repository.server.ts";
import { newRecoveryCodes } from "./new-recovery-codes.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes-repository.server.ts";

const UNRAISED = {
  reason: "insufficient_aal",
  message: "Ative antes a verificação em duas etapas, ou confirme-a com o código do aplicativo.",
} as const;

/**
 * Makes ten new recovery codes, which are given this once; those from before are good no more. For a session that has shown
 * a second factor, and a fresh proof; the owner is told by mail. Throws `session_expired`, `proof_required`, `forbidden` (reason `insufficient_aal`).
 */
export async function makeRecoveryCodes({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<string[]> {
  const { db } = services;
  const { userId, sessionId } = actor;
  const now = services.now();
  const [row] = await services.read(sessionAccountStatement(db, actor, now));
  if (!row) throw new AppError("session_expired");
  if (row.awaits_factor || row.aal !== "aal2" || !needsFactor(row.factors))
    throw new AppError("forbidden", UNRAISED);
  const { codes, hashes } = await newRecoveryCodes(services, userId);
  const change = noteChange(services, { ...actor, kind: "recovery_codes_made" });
  try {
    await runBatch(db, [
      logChange(db, userId, now),
      guardShownFactor(db, actor, now),
      requireFreshProof(db, actor, now),
      ...change.statements,
      ...replaceRecoveryCodes(db, { userId, hashes, at: now }),
      securityEventStatement(services, { action: "recovery_codes_made", userId, sessionId }),
    ]);
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("forbidden", UNRAISED) : error;
  }
  change.notify();
  return codes;
}
