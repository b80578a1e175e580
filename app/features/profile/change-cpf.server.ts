import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { updateCpf } from "../people/account-statements.server.ts";
import { profileError } from "../registration/sign-up-athlete.server.ts";

/**
 * An athlete gives their CPF, or corrects it; receipts from then on show it. Throws `invalid_input` (field `cpf`), `session_expired`.
 */
export async function changeCpf(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { cpf }: { cpf: string },
): Promise<void> {
  const { db } = services;
  try {
    await runBatch(db, [
      guardLiveSession(db, athlete, services.now()),
      updateCpf(db, athlete.athleteId, cpf),
    ]);
  } catch (error) {
    throw databaseErrorCode(error) === "QG001" ? new AppError("session_expired") : profileError(error);
  }
}
