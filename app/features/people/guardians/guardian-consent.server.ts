import { dayIn, DEFAULT_TIME_ZONE, HOUR_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { failedGuard, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { guardCurrentTerms } from "../people/accounts-repository.server.ts";
import { consentStatements, findMinor, type MinorRow } from "./guardian-repository.server.ts";
import { guardianMail, guardianThanksMail } from "../codes/code-mails.ts";
import { TERMS_CHANGED } from "../../../copy/fields.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{6,10})\.([A-Za-z0-9_-]{43})$/;

/** A mailed link is good for so long, and once; the minor asks for another. */
const LINK_TTL_HOURS = 48;

const NO_LONGER_GOOD = "Este link de autorização não vale mais. Peça outro ao atleta.";

/** Writes to the guardian of a minor's profile; nothing for adults and for who has been accepted. */
export async function sendGuardianMail(
  services: Services,
  minor: {
    userId: string;
    birthDate: string | null;
    guardianEmail?: string | null;
    guardianAcceptedAt?: string | Date | null;
  },
): Promise<void> {
  const { userId, birthDate, guardianEmail, guardianAcceptedAt = null } = minor;
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  if (!guardianEmail || !awaitsGuardian({ birthDate, guardianAcceptedAt }, today)) return;
  const mail = guardianMail(await guardianLink(services, userId, guardianEmail), LINK_TTL_HOURS);
  services.after(services.mail.send({ to: guardianEmail, ...mail }));
}

/** The address that a guardian is mailed: for this person, about this account; nobody makes one without a key of ours. */
async function guardianLink(services: Services, userId: string, guardianEmail: string): Promise<string> {
  const issued = services.now().getTime().toString(36);
  const seal = await services.tokens.keyed("guardian", sealed(userId, guardianEmail, issued));
  return `${services.origin}/auth?responsavel=${userId}.${issued}.${seal}`;
}

const sealed = (userId: string, guardianEmail: string, issued: string) =>
  `${userId}:${guardianEmail}:${issued}`;

/** The facts of the minor on a guardian's page. */
type GuardianFacts = Pick<MinorRow, "athleteName" | "birthDate" | "guardianName" | "guardianEmail">;

/** The minor of a guardian's link, or null for one that is forged, used, too old, or of a guardian named before. */
export async function readGuardianLink(
  { services }: { services: Services },
  token: string,
): Promise<GuardianFacts | null> {
  const minor = await openGuardianLink(services, token);
  if (!minor) return null;
  const { athleteName, birthDate, guardianName, guardianEmail } = minor;
  return { athleteName, birthDate, guardianName, guardianEmail };
}

async function openGuardianLink(services: Services, token: string): Promise<MinorRow | null> {
  const [, userId, issued, seal] = TOKEN.exec(token) ?? [];
  if (!userId || !issued || !seal) return null;
  // Asked in the turn of the page's other reads; what a wrong seal found goes nowhere.
  const minor = await findMinor(services, userId);
  if (!minor || minor.hasAccepted) return null;
  const seals = await services.tokens.keyedAny("guardian", sealed(userId, minor.guardianEmail, issued));
  const age = services.now().getTime() - Number.parseInt(issued, 36);
  return seals.includes(seal) && age < LINK_TTL_HOURS * HOUR_MS ? minor : null;
}

/**
 * Wakes a minor's account: the guardian opened the mailed link and accepted the terms in effect (product §3). The consent
 * is kept with name, e-mail, version, time, address and user agent (§9). The link is used up by it. Throws `not_found` for a
 * link that is no longer good, `conflict` for other terms.
 */
export async function acceptForMinor(
  { services }: { services: Services },
  token: string,
  { termsVersion }: { termsVersion: string },
): Promise<void> {
  const minor = await openGuardianLink(services, token);
  if (!minor) throw new AppError("not_found", { message: NO_LONGER_GOOD });
  const { db, client } = services;
  const at = services.now();
  const { userId, guardianEmail } = minor;
  try {
    await runBatch(db, [
      guardCurrentTerms(db, termsVersion, at),
      ...consentStatements(db, { id: services.newId(), userId, guardianEmail, termsVersion, ...client, at }),
    ]);
  } catch (error) {
    const guard = failedGuard(error);
    if (guard === "guardian") throw new AppError("not_found", { message: NO_LONGER_GOOD });
    if (guard === null) throw error;
    const message = TERMS_CHANGED;
    throw new AppError("conflict", { field: "termsVersion", message });
  }
  services.after(
    services.mail.send({ to: minor.email, ...guardianThanksMail(services.origin, minor.athleteName) }),
  );
}
