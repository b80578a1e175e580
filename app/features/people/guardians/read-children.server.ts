import { formatDateTime, formatDay } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Child } from "./children.ts";
import { readVisit } from "./visit-link.server.ts";
import { childrenStatement } from "./visit-repository.server.ts";

/** Reads a guardian's page by its token: the button that opens it, the children of the open page, or nothing. */
export async function readGuardianPage(
  { services }: { services: Services },
  token: string,
): Promise<{ stage: "link"; email: string } | { stage: "open"; email: string; children: Child[] } | null> {
  const visit = await readVisit({ services }, token);
  if (!visit) return null;
  const { email } = visit;
  if (visit.stage === "link") return { stage: "link", email };
  const rows = await services.read(childrenStatement(services.db, visit.id, services.now()));
  const children = rows.map(({ birthDate, acceptedAt, consents, userId, email: own, ...child }) => ({
    ...child,
    email: own,
    hasAccount: userId !== null,
    birthDay: birthDate && formatDay(birthDate),
    acceptedAt: acceptedAt && formatDateTime(acceptedAt),
    consents: consents.map(({ version, at, revokedAt }) => ({
      version,
      at: formatDateTime(at),
      revokedAt: revokedAt && formatDateTime(revokedAt),
    })),
  }));
  return { stage: "open", email, children };
}
