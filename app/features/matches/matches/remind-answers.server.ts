import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { settleRequests } from "../../base/notifications/settle-requests.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import { usersOf } from "./match.ts";
import { requestNotices } from "./match-notices.ts";
import { requestMails } from "./request-mails.server.ts";
import { changeStatements, guardMatches } from "./match-writes-repository.server.ts";
import { parseMatches, remindableStatement } from "./matches-repository.server.ts";

const MATCHES_A_RUN = 100;

/**
 * Reminds the other side, once and by mail too, of results whose deadline is near: in the last quarter of the club's hours, at least an
 * hour before (product §4). Says how many matches; an answer in between leaves the rest to the next run. For the
 * system only.
 */
export async function remindAnswers({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  const matches = parseMatches(await services.read(remindableStatement(db, now, MATCHES_A_RUN)));
  if (matches.length === 0) return 0;
  const notifications = matches.flatMap((match) => requestNotices({ match, now }, "reminder"));
  const mails = await Promise.all(matches.map((match) => requestMails(services, match, "reminder")));
  const outbox = prepareOutbox(services, { notifications, clubIds: [], mails: mails.flat() });
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
    ...settleRequests(db, {
      matchIds: matches.map((match) => match.id),
      readers: matches.flatMap((match) => usersOf(match)),
      at: now,
    }),
  ];
  try {
    await commitWithOutbox(services, statements, outbox);
  } catch (error) {
    if (isWriteConflict(error)) return 0;
    throw error;
  }
  return matches.length;
}
