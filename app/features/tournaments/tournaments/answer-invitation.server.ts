import { AppError, Defect } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { guardEntry, lockEvent, setEntry } from "./entries-repository.server.ts";
import {
  acceptEntryInvitation,
  eventOfEntrySql,
  eventToEnterStatement,
  guardEntrants,
  guardRegistration,
  insertShares,
  invitedSql,
} from "./entering-repository.server.ts";
import { notifyAll } from "./entry-places.server.ts";
import { newEntry, opensBefore, refuseEntry, refuseViewer } from "./entry-refusals.server.ts";
import { clubOfEventSql } from "./event-states-repository.server.ts";
import { invitationStatement } from "./entry-invitations-repository.server.ts";

type Answer = "accept" | "decline" | "cancel";

/**
 * Answers the invitation to play an event in doubles: the partner accepts or declines it, or who sent it takes it back. Without a named
 * partner anybody who has its link accepts. Accepted, both are judged by the rules once more and the pair gets its place, as `enterEvent`
 * gives places; each pays their own share. Repeated it answers the same. Throws `not_found`, `conflict`, `invalid_input`,
 * `deadline_passed`, `forbidden`, `terms_required`, `awaits_guardian`, `club_read_only`, `session_expired`.
 */
export async function answerInvitation(
  context: VerbContext,
  input: { entryId: string; answer: Answer },
): Promise<{ status: string }> {
  return await retryOnConflict(() => answerOnce(context, input));
}

async function answerOnce(
  { services, actor }: VerbContext,
  { entryId, answer }: { entryId: string; answer: Answer },
): Promise<{ status: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const [read, [invitation], [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(invitationStatement(db, entryId)),
    services.read(
      eventToEnterStatement(db, {
        eventId: eventOfEntrySql(entryId),
        ids: invitedSql(entryId, actor.userId),
        now,
        ignoresInvitations: true,
      }),
    ),
  ]);
  const viewer = refuseViewer(read);
  const event = found?.event;
  if (!invitation || !event) throw new AppError("not_found");
  const isMine = invitation.athleteId === viewer.athleteId;
  const isForMe = invitation.partnerId === viewer.athleteId;
  if (!isMine && !isForMe && (invitation.partnerId !== null || answer !== "accept"))
    throw new AppError("not_found");
  if (isMine !== (answer === "cancel")) throw new AppError("not_found");
  if (invitation.status !== "invited") {
    const isDone = answer === "accept" ? isForMe : true;
    if (isDone && (invitation.status === "withdrawn") === (answer !== "accept"))
      return { status: invitation.status };
    throw new AppError("conflict", { message: "Este convite não vale mais." });
  }
  const title = `${event.tournamentName}, ${event.name}`;
  const other = isMine ? invitation.partnerUserId : invitation.userId;
  const notifyOther = (heading: string, message: string) =>
    other ? notifyAll([other], event.tournamentId, heading, message) : [];
  const writable = clubOfEventSql(event.id);
  const lookAgain = { tournamentIds: [event.tournamentId] };
  const stands = [lockEvent(db, event.id), guardEntry(db, { id: entryId, mark: invitation.mark })] as const;
  const asked = other === null ? [actor.userId] : [actor.userId, other];
  const settles = settleNotices(db, { key: "entry_id", ids: [entryId] }, asked);
  if (answer !== "accept") {
    const notifications =
      answer === "decline"
        ? notifyOther("Convite recusado", `${viewer.name} não vai jogar ${title}. Convide outra pessoa.`)
        : notifyOther("Convite cancelado", `${viewer.name} cancelou o convite para ${title}.`);
    const statements = [...stands, setEntry(db, entryId, "withdrawn", null, now), settles];
    await commitAs({ services, actor }, { writable, statements, notifications, lookAgain });
    return { status: "withdrawn" };
  }
  refuseEntry(event, event.people, now);
  const made = newEntry(event, event.people, { id: entryId, now });
  const entry = { ...made, partnerId: viewer.athleteId };
  const [, , , , , [placed]] = await commitAs(
    { services, actor },
    {
      writable,
      statements: [
        ...stands,
        guardRegistration(db, event.id, { now, opensBefore: opensBefore(event.people, now) }),
        ...guardEntrants(db, event, [entry.athleteId, viewer.athleteId]),
        acceptEntryInvitation(db, entry),
        insertShares(db, entry),
        settles,
      ],
      notifications: notifyOther(
        "Convite aceito",
        `${viewer.name} aceitou jogar ${title} com você. Veja a inscrição.`,
      ),
      lookAgain,
    },
  );
  if (!placed) throw new Defect("an accepted entry without its row");
  return { status: placed.status };
}
