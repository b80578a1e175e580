import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { failedGuard, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { limitAuth } from "../security/limit-attempts.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { changeGuardianStatement, findMinor } from "./guardian-repository.server.ts";
import { sendGuardianMail } from "./guardian.server.ts";
import { emailSchema, personNameSchema } from "./schemas.ts";

/** Who waits for a guardian, and whom they asked; null once it is settled, and for adults. */
export interface WaitingMinor {
  /** Calendar day, or null. */
  birthDate: string | null;
  guardianName: string;
  guardianEmail: string;
}

const guardianSchema = z.object({ guardianName: personNameSchema, guardianEmail: emailSchema });

/** Whom an account asked for consent; one statement that travels with the page's other reads. */
export async function readWaitingMinor(
  { services }: { services: Services },
  { userId }: { userId: string },
): Promise<WaitingMinor | null> {
  const minor = await findMinor(services, userId);
  if (!minor || minor.hasAccepted) return null;
  const { birthDate, guardianName, guardianEmail } = minor;
  return { birthDate, guardianName, guardianEmail };
}

/**
 * A minor asks again, or somebody else: mails a new link to the guardian typed; links of a guardian named before end.
 * Counted as `auth` by the guardian's address. Throws `invalid_input` (the minor's own address), `already_answered`,
 * `rate_limited`, `session_expired`.
 */
export async function askGuardian(
  { services, viewer }: { services: Services; viewer: Viewer },
  raw: unknown,
  birthDate: string | null,
): Promise<void> {
  const input = parseInput(guardianSchema, raw);
  if (!viewer.isInert) throw new AppError("already_answered", { message: "A sua conta já está liberada." });
  if (input.guardianEmail === viewer.email) {
    const message = "O e-mail do responsável precisa ser outro, não o seu.";
    throw new AppError("invalid_input", { field: "guardianEmail", message });
  }
  const { db } = services;
  const { userId } = viewer;
  await limitAuth(
    services,
    input.guardianEmail,
    async () => {
      try {
        await runBatch(db, [
          guardLiveSession(db, viewer, services.now()),
          changeGuardianStatement(db, userId, input),
        ]);
      } catch (error) {
        const guard = failedGuard(error);
        if (guard === "session") throw new AppError("session_expired");
        if (guard !== "guardian") throw error;
        throw new AppError("already_answered", {
          message: "O responsável já autorizou. Recarregue a página.",
        });
      }
    },
    { givesBack: false },
  );
  const name = viewer.athleteName ?? viewer.name;
  await sendGuardianMail(services, { userId, name, birthDate, ...input });
}
