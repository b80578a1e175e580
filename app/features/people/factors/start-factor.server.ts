import { AppError } from "../../../lib/errors.ts";
import {
  brokenConstraint,
  failedGuard,
  isWriteConflict,
  runBatch,
} from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { newFactorSecret } from "./factor-codes.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { MAX_FACTORS, needsFactor, UNCONFIRMED_FACTOR_TTL_MS } from "../people/factors.ts";
import {
  dropUnconfirmed,
  guardRaisedSession,
  insertFactor,
  type SessionAccountRow,
  sessionAccountStatement,
  TOO_MANY_FACTORS,
} from "./factors-repository.server.ts";

/** A factor that was begun: what the person scans or types, shown this once. */
interface StartedFactor {
  factorId: string;
  name: string;
  /** Base32. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** A whole `<svg>`. */
  qrCodeSvg: string;
}

/**
 * Begins a second factor (TOTP) for the owner of a live session; it counts once its first digits were typed
 * (`confirmFactor`). `replaces` forgets what was begun before and never confirmed. Throws `session_expired`, `proof_required`, `forbidden`
 * (another factor is there and this session has not shown it), `conflict` (ten factors, or the name is taken).
 */
export async function startFactor(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { name = "", issuer, replaces = false }: { name?: string; issuer?: string; replaces?: boolean } = {},
): Promise<StartedFactor> {
  const { db } = services;
  const { userId } = actor;
  const now = services.now();
  const [row] = await services.read(sessionAccountStatement(db, actor, now));
  if (!row) throw new AppError("session_expired");
  refuseUnraised(row);
  if (row.factors.length >= MAX_FACTORS) throw tooManyFactors();
  const { sealed, ...shown } = await newFactorSecret(services, { email: row.email, issuer });
  const factorId = services.newId();
  const before = replaces ? new Date(now.getTime() + 1) : new Date(now.getTime() - UNCONFIRMED_FACTOR_TTL_MS);
  try {
    await runBatch(db, [
      guardRaisedSession(db, actor, now),
      requireFreshProof(db, actor, now),
      dropUnconfirmed(db, userId, before),
      ...insertFactor(db, {
        id: factorId,
        userId,
        friendlyName: name,
        secret: sealed,
        createdAt: now,
        updatedAt: now,
      }),
    ]);
  } catch (error) {
    if (failedGuard(error) === TOO_MANY_FACTORS) throw tooManyFactors();
    if (brokenConstraint(error) === "mfa_factors_name") {
      const message = "Você já tem uma verificação com este nome.";
      throw new AppError("conflict", { field: "name", reason: "mfa_factor_name_conflict", message });
    }
    throw isWriteConflict(error) ? new AppError("session_expired") : error;
  }
  return { factorId, name, ...shown };
}

function tooManyFactors(): AppError {
  const message = `Você já tem ${MAX_FACTORS} verificações. Remova uma antes.`;
  return new AppError("conflict", { reason: "too_many_enrolled_mfa_factors", message });
}

/** Throws `forbidden` where the person has a second factor that this session has not shown. */
export function refuseUnraised(row: Pick<SessionAccountRow, "awaits_factor" | "aal" | "factors">): void {
  if (!row.awaits_factor && (row.aal === "aal2" || !needsFactor(row.factors))) return;
  throw new AppError("forbidden", {
    reason: "insufficient_aal",
    message: "Confirme antes com o código do seu aplicativo autenticador.",
  });
}
