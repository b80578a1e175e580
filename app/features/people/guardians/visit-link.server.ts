import { HOUR_MS, MINUTE_MS } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { openVisitStatement, type Visit, visitStatement } from "./visit-repository.server.ts";

/** A mailed link opens the guardian's page once, within an hour; the page stays open for half an hour. */
export const LINK_TTL_MS = HOUR_MS;
const OPEN_TTL_MS = 30 * MINUTE_MS;

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** The page that a token leads to: the button that opens it, or the open page. */
type Stage = "link" | "open";

const sealed = (id: string, stage: Stage) => `${stage}:${id}`;

/** A token of a visit; nobody makes one without a key of ours. */
export async function visitToken(services: Services, id: string, stage: Stage): Promise<string> {
  return `${id}.${await services.tokens.keyed("guardian-visit", sealed(id, stage))}`;
}

/** The visit of a token, and at which stage it is; null for one that is forged, used or over. */
export async function readVisit(
  { services }: { services: Services },
  token: string,
): Promise<(Visit & { stage: Stage }) | null> {
  const [, id, seal] = TOKEN.exec(token) ?? [];
  if (!id || !seal) return null;
  const [visit] = await services.read(visitStatement(services.db, id));
  if (!visit) return null;
  const stage: Stage = visit.openedAt === null ? "link" : "open";
  const seals = await services.tokens.keyedAny("guardian-visit", sealed(id, stage));
  const endsAt = new Date(visit.endsAt);
  return seals.includes(seal) && endsAt > services.now() ? { ...visit, stage } : null;
}

/** Opens the page of a mailed link, which is used up by it; gives the token of the open page, or null where the link is no longer good. */
export async function openVisit({ services }: { services: Services }, token: string): Promise<string | null> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "link") return null;
  const at = services.now();
  const [opened] = await openVisitStatement(services.db, visit.id, at, new Date(at.getTime() + OPEN_TTL_MS));
  return opened ? await visitToken(services, visit.id, "open") : null;
}
