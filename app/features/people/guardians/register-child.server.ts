import type { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import { databaseErrorCode, failedGuard, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { foldName } from "../../../lib/text.ts";
import {
  insertAthlete,
  insertAthleteSports,
  guardCurrentTerms,
} from "../people/accounts-repository.server.ts";
import { insertMembershipRequest } from "../people/memberships-repository.server.ts";
import { TERMS_CHANGED } from "../../../copy/fields.ts";
import type { childSchema } from "./child-schema.ts";
import { registeredChildMail } from "./visit-mails.ts";
import { readVisit } from "./visit-link.server.ts";
import { visitOver } from "./revoke-consent.server.ts";
import { insertConsent } from "./visit-repository.server.ts";

/**
 * A guardian registers a child without an e-mail: a private profile under the guardian's address, with the guardian's consent, that asks to
 * join a club; the club's office enters its results. Told by mail. Throws `not_found` (the visit is over, no such club), `conflict`
 * (other terms).
 */
export async function registerChild(
  { services }: { services: Services },
  token: string,
  child: z.output<ReturnType<typeof childSchema>>,
): Promise<void> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "open") throw visitOver();
  const { db, client } = services;
  const at = services.now();
  const athleteId = services.newId();
  const { name, birthDate, genderCategory, sport, class: skill, clubId, guardianName, termsVersion } = child;
  try {
    await runBatch(db, [
      guardCurrentTerms(db, termsVersion, at),
      insertAthlete(db, {
        id: athleteId,
        name,
        searchName: foldName(name),
        birthDate,
        genderCategory,
        isPrivate: true,
        guardianName,
        guardianEmail: visit.email,
        guardianAcceptedAt: at,
        createdAt: at,
      }),
      insertAthleteSports(db, athleteId, [{ sport, class: skill }]),
      insertMembershipRequest(db, { id: services.newId(), clubId, athleteId, requestedAt: at }),
      insertConsent(db, {
        id: services.newId(),
        athleteId,
        guardianName,
        guardianEmail: visit.email,
        termsVersion,
        ...client,
        acceptedAt: at,
        method: "guardian_page",
      }),
    ]);
  } catch (error) {
    if (databaseErrorCode(error) === "23503") throw new AppError("not_found");
    if (failedGuard(error) === null) throw error;
    throw new AppError("conflict", { field: "termsVersion", message: TERMS_CHANGED });
  }
  services.after(services.mail.send({ to: visit.email, ...registeredChildMail(name) }));
}
