import { AppError } from "../../lib/errors.ts";
import { isLostRace, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { settleRequests } from "../notifications/settle-requests.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { usersOf } from "./match.ts";
import { requestNotices } from "./match-notices.ts";
import { changeStatements, guardMatches } from "./match-writes-repository.server.ts";
import { parseMatches, remindableStatement } from "./matches-repository.server.ts";

const MATCHES_A_RUN = 100;

/**
 * Reminds the other side, once, of results whose deadline is near: in the last quarter of the club's hours, at least an
 * hour before (product §4). Says how many matches; whoever answers meanwhile leaves the rest to the next run. For the
 * system only.
 */
export async function remindAnswers({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  const matches = parseMatches(await services.read(remindableStatement(db, now, MATCHES_A_RUN)));
  if (matches.length === 0) return 0;
  const notifications = matches.flatMap((match) => requestNotices({ match, now }, "reminder"));
  const announcement = announce(services, { notifications, clubIds: [] });
  const statements: Statement[] = [
    guardMatches(db, matches),
    ...matches.flatMap((match) => [
      ...changeStatements(
        db,
        match,
        { remindedAt: now },
        { id: services.newId(), kind: "reminded", actorUserId: null, at: now },
      ),
    ]),
    settleRequests(
      db,
      matches.flatMap((match) => usersOf(match)),
      matches.map((match) => match.id),
    ),
  ];
  try {
    await commitAnnounced(services, statements, announcement);
  } catch (error) {
    if (isLostRace(error)) return 0;
    throw error;
  }
  return matches.length;
}
