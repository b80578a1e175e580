import type { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import { failedGuard } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { limitAuth } from "../../base/access/limit-attempts.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { changeGuardian } from "../people/guardians-repository.server.ts";
import { findMinor } from "./guardian-repository.server.ts";
import { sendGuardianMail } from "./guardian-consent.server.ts";
import type { guardianSchema } from "./guardians-schema.ts";
import { GUARDIAN_EMAIL_IS_OWN } from "../../../copy/fields.ts";

/** A minor who waits for a guardian, and the guardian that they asked; null once the guardian has answered, and for adults. */
interface WaitingMinor {
  /** Calendar day, or null. */
  birthDate: string | null;
  guardianName: string;
  guardianEmail: string;
}

/** Reads the guardian that an account asked for consent; one statement that travels with the page's other reads. */
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
  { birthDate, ...input }: z.output<typeof guardianSchema> & { birthDate: string | null },
): Promise<void> {
  if (!viewer.awaitsGuardian)
    throw new AppError("already_answered", { message: "A sua conta já está liberada." });
  if (input.guardianEmail === viewer.email) {
    const message = GUARDIAN_EMAIL_IS_OWN;
    throw new AppError("invalid_input", { field: "guardianEmail", message });
  }
  const { userId, sessionId } = viewer;
  await limitAuth(
    services,
    input.guardianEmail,
    async () => {
      try {
        await commitAs(
          { services, actor: { kind: "user", userId, sessionId } },
          { statements: [changeGuardian(services.db, userId, input)] },
        );
      } catch (error) {
        if (failedGuard(error) !== "guardian") throw error;
        throw new AppError("already_answered", {
          message: "O responsável já autorizou. Recarregue a página.",
        });
      }
    },
    { givesBack: false },
  );
  await sendGuardianMail(services, { userId, birthDate, ...input });
}
