import { dayIn, DEFAULT_TIME_ZONE } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { isInert } from "../security/minors.ts";
import { acceptAsGuardian } from "./accounts-repository.server.ts";
import { findMinor } from "./guardian-repository.server.ts";
import { guardianMail } from "./mails.ts";

const ATHLETE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes to the guardian of a minor's new profile; nothing for adults and for who has been accepted. */
export async function sendGuardianMail(
  services: Services,
  minor: {
    athleteId: string;
    name: string;
    birthDate: string | null;
    guardianName?: string | null;
    guardianEmail?: string | null;
    guardianAcceptedAt?: string | Date | null;
  },
): Promise<void> {
  const { athleteId, name, birthDate, guardianName, guardianEmail, guardianAcceptedAt = null } = minor;
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  if (!guardianEmail || !isInert({ birthDate, guardianAcceptedAt }, today)) return;
  const mail = guardianMail(await guardianLink(services, athleteId), name, guardianName ?? "");
  services.after(services.mail.send({ to: guardianEmail, ...mail }));
}

/** The address that a guardian is mailed; nobody can make one without a key of ours. */
async function guardianLink(services: Services, athleteId: string): Promise<string> {
  return `${services.origin}/auth?responsavel=${athleteId}.${await services.tokens.keyed("guardian", athleteId)}`;
}

/** The minor behind a guardian's link, or null when the link is no good. */
export async function readGuardianLink(
  { services }: { services: Services },
  token: string,
): Promise<{ athleteId: string; athleteName: string; guardianName: string; hasAccepted: boolean } | null> {
  const [athleteId = "", seal = ""] = token.split(".");
  if (!ATHLETE_ID.test(athleteId)) return null;
  // Asked in the turn of the page's other reads; what a wrong seal found goes nowhere.
  const [minor, isOurs] = await Promise.all([
    findMinor(services, athleteId),
    isSealed(services, athleteId, seal),
  ]);
  return isOurs ? minor : null;
}

async function isSealed(services: Services, athleteId: string, seal: string): Promise<boolean> {
  return seal === (await services.tokens.keyed("guardian", athleteId));
}

/** Wakes a minor's account: the guardian opened the mailed link and accepted (product §3). Repeating it is harmless. */
export async function acceptForMinor({ services }: { services: Services }, token: string): Promise<void> {
  const [athleteId = "", seal = ""] = token.split(".");
  if (!ATHLETE_ID.test(athleteId) || !(await isSealed(services, athleteId, seal)))
    throw new AppError("not_found", { message: "Este link não vale mais. Peça outro ao atleta." });
  await runBatch(services.db, [acceptAsGuardian(services.db, athleteId, services.now())]);
}
