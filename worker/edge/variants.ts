import { limitApi } from "../../app/features/base/access/limit-attempts.server.ts";
import { REGIONS, STATES } from "../../app/features/base/geography/regions.ts";
import { AGE_GROUPS } from "../../app/features/rankings/regional/age-groups.ts";
import { legalPanels } from "../../app/features/people/terms/legal-panels.ts";
import { TOURNAMENT_PARTS } from "../../app/features/tournaments/pages/tournament-parts.ts";
import { TOURNAMENT_GROUPS } from "../../app/features/tournaments/tournaments/tournament.ts";
import { CLASSES, GENDERS } from "../../drizzle/schema/enums.ts";
import { AppError } from "../../app/lib/errors.ts";
import { MATCH_FORMATS } from "../../app/lib/formats.ts";
import { SPORTS } from "../../app/lib/sports.ts";
import type { Services } from "../../app/platform/services.server.ts";

/** Parameters of public addresses that choose from a short list: so many copies the edge keeps at most. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    sport: SPORTS.map(({ id }) => id),
    format: MATCH_FORMATS,
    category: GENDERS,
    class: CLASSES,
    state: STATES.map(({ uf }) => uf),
    region: REGIONS,
    ageGroup: AGE_GROUPS.map(({ id }) => id),
    status: TOURNAMENT_GROUPS.map(({ id }) => id),
    aba: TOURNAMENT_PARTS.map(({ id }) => id),
    painel: Object.keys(legalPanels),
    theme: ["light", "dark"],
  }),
);

/**
 * Whether a public address is one of the few that everybody asks for: choices from short lists, spelt as our pages spell
 * them. Any other (a cursor, a day, a version) may be one of millions, of which the edge has no copy.
 */
function isCanonical({ pathname, search, searchParams }: URL): boolean {
  if (/\/display\/(?!version$)[^/]+$/.test(pathname) && pathname.startsWith("/api/")) return false;
  if (search.includes("%") || search.includes("+")) return false;
  return [...searchParams].every(([name, value]) => value === "" || CHOICES.get(name)?.includes(value));
}

/**
 * Counts a variant of a public address that the edge had no copy of, by address and apart from everything else (`api`).
 * Gives why it is refused, or null. What TVs ask for does not depend on the limiter (product §10).
 */
export async function limitVariant(services: Services, request: Request, url: URL): Promise<AppError | null> {
  if (isCanonical(url)) return null;
  const isOfDisplay = url.pathname.startsWith("/api/");
  const client = { ipAddress: request.headers.get("cf-connecting-ip"), userAgent: null };
  try {
    const operation = isOfDisplay ? "display" : "public";
    await limitApi({ ...services, client }, { userId: null, operation });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return isOfDisplay && error.code === "limit_unverified" ? null : error;
  }
}
