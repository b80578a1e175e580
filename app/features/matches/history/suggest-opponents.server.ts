import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { isHidden, publicAvatarId, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { cityName } from "../../base/geography/city-name.ts";
import { readEntitled } from "../../base/access/read-entitled.server.ts";
import type { Suggestions } from "./suggestions.ts";
import { suggestionsStatement } from "./suggestions-repository.server.ts";

const SHOWN = 12;

/**
 * Suggests opponents to the signed-in athlete (product §7, Pro): near in nível and city, never a private profile. Without a
 * sport: the one with most matches. One round trip; throws `plan_required` below Pro, `forbidden` without an athlete profile,
 * `unauthenticated`, `session_expired`.
 */
export async function suggestOpponents(
  context: VerbContext,
  { sport }: { sport: string | null },
): Promise<Suggestions> {
  const { services } = context;
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const { row: raw } = await readEntitled(context, "suggestedOpponents", (asker) =>
    suggestionsStatement(services.db, asker, { sport, each: SHOWN, today, now }),
  );
  if (!raw) throw new AppError("forbidden");
  const nameOf = toldApart(
    raw.rows.map((row) => ({ ...row, athleteId: row.id })),
    (row) => publicName(row, today),
  );
  return {
    sport: raw.sport,
    sports: raw.sports,
    level: raw.level / 1000,
    city: raw.city && raw.uf ? cityName({ name: raw.city, uf: raw.uf }) : null,
    rows: raw.rows
      .filter((row) => !isHidden(row, today))
      .map((row) => ({
        athlete: {
          id: row.id,
          name: nameOf(row.id),
          avatarId: publicAvatarId(row, today),
        },
        level: row.level / 1000,
        levelMatches: row.matches,
        city: cityName({ name: row.city, uf: row.uf }),
        isSameCity: row.isSameCity,
        club: row.clubId && row.clubName ? { id: row.clubId, name: row.clubName } : null,
        rankingId: row.rankingId,
        met: row.met,
      })),
  };
}
