import type { Services } from "../../../platform/services.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { DAY_MS } from "../../../lib/dates.ts";

const TICKET = /^(\d{4}-\d\d-\d\d)\.(\d*)\.([A-Za-z0-9_-]{43})$/;
/** The day is the club's own, and a TV that lost the network may come back with the day before. */
const LIVES_MS = 3 * DAY_MS;

/**
 * Makes the ticket that a TV's page opens its socket with: the day and how many TVs the club's plan includes, under a seal that
 * names the club, so that a page needs no further read and a changed plan counts within days.
 */
export async function tvTicket(
  { tokens }: Pick<Services, "tokens">,
  { clubId, plan, day }: { clubId: string; plan: string | null; day: string },
): Promise<string> {
  const facts = `${day}.${clubPlan(plan).tvs ?? ""}`;
  return `${facts}.${await tokens.keyed("tv", `${clubId}.${facts}`)}`;
}

/** How many TVs a club's ticket allows (null: as many as they like), or "unknown" for one that is forged, old or another's. */
export async function readTvTicket(
  { tokens, now }: Pick<Services, "tokens" | "now">,
  clubId: string,
  ticket: string,
): Promise<number | null | "unknown"> {
  const [, day = "", limit = "", seal = ""] = TICKET.exec(ticket) ?? [];
  if (!(Math.abs(now().getTime() - Date.parse(day)) < LIVES_MS)) return "unknown";
  const seals = await tokens.keyedAny("tv", `${clubId}.${day}.${limit}`);
  if (!seals.includes(seal)) return "unknown";
  return limit === "" ? null : Number(limit);
}
