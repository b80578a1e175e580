import { asId } from "../../../platform/ids.server.ts";
import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { sourceWords } from "../../scoring/brackets/source-words.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { type NextMatch, openSideWords, whenWords } from "./next-match.ts";
import { type NextMatchRow, nextMatchStatement } from "./next-match-repository.server.ts";

/**
 * The match that a person plays next, of one tournament or (null) of all that run; null where there is none. One statement that
 * travels with the page's other reads. Throws `unauthenticated`.
 */
export async function readNextMatch(
  { services, actor }: VerbContext,
  { tournamentId }: { tournamentId: string | null },
): Promise<NextMatch | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  if (tournamentId !== null && asId(tournamentId) === undefined) return null;
  const now = services.now();
  const [row] = await services.read(
    nextMatchStatement(services.db, {
      userId: actor.userId,
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      tournamentId,
      now,
    }),
  );
  return row ? toNextMatch(row, now) : null;
}

function toNextMatch(row: NextMatchRow, now: Date): NextMatch {
  const { me, side1, side2, sides, court } = row;
  const today = dayIn(now, row.timeZone);
  const nameOf = toldApart(
    row.people.map((athlete) => ({ ...athlete, athleteId: athlete.id })),
    (athlete) => publicName(athlete, today),
  );
  const namesOf = (people: readonly string[] | null) => (people ?? []).map(nameOf).join(" e ");
  const isFirst = side1?.includes(me) ?? false;
  const [mine, theirs] = isFirst ? [side1, side2] : [side2, side1];
  const label = row.matches.find(({ key }) => key === row.key)?.label;
  return {
    id: row.id,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    title: [row.eventName, label].filter(Boolean).join(" · "),
    isCalled: row.state === "called",
    isReady: row.state !== "waiting",
    when: whenWords(row, now),
    court,
    partner: namesOf((mine ?? []).filter((id) => id !== me)) || null,
    against: namesOf(theirs) || openSideWords(sourceWords(sides[isFirst ? 1 : 0], row)),
  };
}
