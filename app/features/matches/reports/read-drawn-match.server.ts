import { z } from "zod";
import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isSportId } from "../../../lib/sports.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import type { DrawnMatch } from "./drawn-match.ts";
import { drawnMatchStatement } from "./drawn-match-repository.server.ts";

/**
 * The match of a draw that the reader plays in and that waits for its result; null where there is none, or it is others'. One
 * statement that travels with the page's other reads. Throws `unauthenticated`.
 */
export async function readDrawnMatch(
  { services, actor }: VerbContext,
  { tournamentMatchId }: { tournamentMatchId: string },
): Promise<DrawnMatch | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  if (!z.guid().safeParse(tournamentMatchId).success) return null;
  const now = services.now();
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const [row] = await services.read(
    drawnMatchStatement(services.db, { tournamentMatchId, userId: actor.userId, isLive }),
  );
  if (!row || !isSportId(row.sport)) return null;
  const {
    id,
    me,
    clubId,
    timeZone,
    courts,
    sport,
    format,
    scoreFormat,
    isFormatFixed,
    court,
    tournamentName,
  } = row;
  const today = dayIn(now, timeZone);
  const nameOf = toldApart(
    row.people.map((person) => ({ ...person, athleteId: person.id })),
    (person) => publicName(person, today),
  );
  const people = (side: readonly string[]) =>
    side
      .toSorted((a, b) => Number(b === me) - Number(a === me))
      .map((one) => ({ id: one, name: nameOf(one) }));
  const isFirst = row.side1.includes(me);
  return {
    id,
    title: [row.eventName, row.label].filter(Boolean).join(" · "),
    tournamentName,
    club: { id: clubId, timeZone, courts },
    sport,
    format,
    scoreFormat,
    isFormatFixed,
    court,
    mine: people(isFirst ? row.side1 : row.side2),
    theirs: people(isFirst ? row.side2 : row.side1),
  };
}
