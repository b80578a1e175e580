import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { brokenConstraint, databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { administersClub } from "../security/access.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { updateCnpj } from "./clubs-repository.server.ts";
import { cnpjSchema } from "./schemas.ts";

const inputSchema = z.object({ cnpj: cnpjSchema });

/**
 * An admin of a club gives its CNPJ, or corrects it; receipts from then on show it. Throws `forbidden`, `invalid_input` (field
 * `cnpj`; also one that another club has), `session_expired`.
 */
export async function changeCnpj(
  { services, viewer }: { services: Services; viewer: Viewer },
  clubId: string,
  raw: { cnpj: unknown },
): Promise<void> {
  if (!administersClub(viewer, clubId)) throw new AppError("forbidden");
  const { cnpj } = parseInput(inputSchema, raw);
  const { db } = services;
  try {
    await runBatch(db, [guardLiveSession(db, viewer, services.now()), updateCnpj(db, clubId, cnpj)]);
  } catch (error) {
    if (databaseErrorCode(error) === "QG001") throw new AppError("session_expired");
    if (brokenConstraint(error) !== "clubs_cnpj_unique") throw error;
    throw new AppError("invalid_input", { field: "cnpj", message: "Outro clube já usa este CNPJ." });
  }
}
