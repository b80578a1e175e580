import type { Services } from "../../../platform/services.server.ts";
import { limitAuth } from "../../base/access/limit-attempts.server.ts";
import { sendLimitedMail } from "../codes/send-code.server.ts";
import { proposalMail, visitMail } from "./visit-mails.ts";
import { LINK_TTL_MS, visitToken } from "./visit-link.server.ts";
import { insertVisit } from "./visit-repository.server.ts";

/**
 * Mails a guardian the link of their page. After the answer, which is the same for every address; counted as codes by mail are
 * (`auth`, and three mails an hour to one address). Throws `rate_limited`.
 */
export async function askGuardianVisit(
  { services }: { services: Services },
  { email }: { email: string },
): Promise<void> {
  await limitAuth(services, email, async () => services.after(mailVisit(services, email, visitMail)), {
    givesBack: false,
  });
}

/** Mails a guardian that a club proposes a change of their child's facts, with the link of their page, where they answer. */
export async function mailGuardianProposal(
  services: Services,
  { email, ...about }: { email: string; athleteName: string; clubName: string },
): Promise<void> {
  await mailVisit(services, email, (link) => proposalMail(link, { ...about, origin: services.origin }));
}

async function mailVisit(
  services: Services,
  email: string,
  mailOf: (link: string) => { subject: string; text: string },
): Promise<void> {
  const id = services.newId();
  const link = `${services.origin}/auth/responsavel?visita=${await visitToken(services, id, "link")}`;
  const isSent = await sendLimitedMail(services, { to: email, ...mailOf(link) });
  if (!isSent) return;
  const createdAt = services.now();
  await insertVisit(services.db, {
    id,
    email,
    createdAt,
    openedAt: null,
    endsAt: new Date(createdAt.getTime() + LINK_TTL_MS),
  });
}
