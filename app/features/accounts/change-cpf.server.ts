import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { updateCpf } from "./accounts-repository.server.ts";
import { cpfSchema } from "./schemas.ts";
import { profileError } from "./sign-up-athlete.server.ts";

const inputSchema = z.object({ cpf: cpfSchema });

/**
 * An athlete gives their CPF, or corrects it; receipts from then on show it. Throws `invalid_input` (field `cpf`), `session_expired`.
 */
export async function changeCpf(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  raw: { cpf: unknown },
): Promise<void> {
  const { cpf } = parseInput(inputSchema, raw);
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
