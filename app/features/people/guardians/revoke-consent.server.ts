import { AppError } from "../../../lib/errors.ts";
import { failedGuard, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { revokeGuardian } from "../people/guardians-repository.server.ts";
import { revokedMail } from "./visit-mails.ts";
import { readVisit } from "./visit-link.server.ts";
import { childrenStatement, guardOwnChild, revokeConsents } from "./visit-repository.server.ts";

/** The visit is over: the guardian asks for another link. */
export function visitOver(): AppError {
  return new AppError("not_found", { message: "Esta página de responsável já fechou. Peça outro link." });
}

/**
 * A guardian takes back the consent for one of their children (product §9): the account awaits a guardian again (it may look, and not act), a child
 * without an account leaves its clubs. Child and guardian are told. Throws `not_found` for a visit that is over or another's child.
 */
export async function revokeConsent(
  { services }: { services: Services },
  token: string,
  { athleteId }: { athleteId: string },
): Promise<void> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "open") throw visitOver();
  const { db } = services;
  const at = services.now();
  const children = await services.read(childrenStatement(db, visit.id, at));
  const child = children.find((one) => one.athleteId === athleteId);
  if (!child) throw visitOver();
  try {
    await runBatch(db, [
      guardOwnChild(db, visit.id, athleteId, at),
      revokeConsents(db, athleteId, at),
      ...revokeGuardian(db, athleteId, at),
      securityEventStatement(services, {
        action: "guardian_revoked",
        userId: child.userId,
        resourceType: "athlete",
        resourceId: athleteId,
      }),
    ]);
  } catch (error) {
    if (failedGuard(error) === "visit") throw visitOver();
    throw error;
  }
  const mail = revokedMail(child.name);
  for (const to of new Set([visit.email, ...(child.email ? [child.email] : [])]))
    services.after(services.mail.send({ to, ...mail }));
}
