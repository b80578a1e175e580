import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import {
  giveBackStatements,
  guardTournament,
  moveEntries,
} from "../tournaments/cancelling-repository.server.ts";
import { giveBackPaid, notifyAll, notifyCancelled, owedMails } from "../tournaments/entry-places.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { guardEventState, mergeInto } from "../tournaments/event-states-repository.server.ts";
import { endInvitations } from "../tournaments/entry-invitations-repository.server.ts";
import type { MovingEntry } from "./event-merge.ts";
import type { MergedEvents } from "./merge-repository.server.ts";
import { planMerge } from "./plan-merge.server.ts";

/** The merge that the preview showed: another one by now is refused. */
interface SeenMerge {
  mark: string;
  moving: number;
}

/**
 * An admin merges an event that stays below its quorum into another of the tournament: its entries go on there with what they have paid or
 * owe, and the invitations that those people sent there end; those that may not are undone and get everything back (product §6). All in one transaction; repeated it does nothing twice. Gives how
 * many moved. Throws `conflict`, `not_found`, `forbidden`, `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function mergeEvent(
  context: VerbContext,
  asked: MergedEvents & SeenMerge & { clubId: string | null },
): Promise<{ moved: number; undone: number }> {
  const { services } = context;
  return retryOnConflict(async () => {
    const { db } = services;
    const now = services.now();
    const planning = planMerge(context, asked);
    planning.catch(() => undefined);
    const clubId = requireManagedClub(await readWriter(context), asked.clubId);
    const {
      tournament,
      from,
      to,
      plan,
      refusal,
      mark,
      refunds: paid,
      sessions,
      owed,
      clubName,
    } = await planning;
    if (tournament.clubId !== clubId) throw new AppError("not_found");
    const { moving, staying } = plan;
    if (from.mergedInto === to.id) return { moved: asked.moving, undone: 0 };
    if (refusal !== null) throw new AppError("conflict", { message: refusal });
    if (mark !== asked.mark || moving.length !== asked.moving)
      throw new AppError("conflict", { message: "As inscrições mudaram. Confira de novo antes de unir." });
    const title = `${tournament.name}, ${from.name}`;
    const back = giveBackPaid(
      services,
      title,
      paid.map((share) => ({ ...share, reason: "entry_withdrawn" as const })),
      sessions,
    );
    const few = `${from.name}, em ${tournament.name}, não juntou o mínimo de inscrições`;
    const notifyPeopleOf = (entries: readonly MovingEntry[], message: string) =>
      notifyAll(
        entries.flatMap(({ people }) => people.flatMap(({ userId }) => userId ?? [])),
        tournament.id,
        "Categorias unidas",
        message,
      );
    await commitAs(context, {
      writable: clubId,
      statements: [
        ...guardTournament(db, { id: tournament.id, mark: mark || null, status: tournament.status }),
        guardEventState(db, to.id, ["entries"]),
        mergeInto(db, { eventId: from.id, into: to.id }),
        moveEntries(db, { from: from.id, to: to.id, ids: moving.map(({ id }) => id) }),
        endInvitations(
          db,
          to.id,
          moving.flatMap(({ people }) => people).map(({ id }) => id),
          now,
        ),
        ...giveBackStatements(db, tournament.id, from.id),
        followEvents(db, tournament.id),
        ...back.statements,
      ],
      notifications: [
        ...notifyPeopleOf(moving, `${few} e foi unida a ${to.name}. A sua inscrição continua lá.`),
        ...staying.flatMap(({ entry, reason }) =>
          notifyCancelled(
            {
              id: tournament.id,
              clubName,
              userIds: entry.people.flatMap(({ userId }) => userId ?? []),
              paid: paid.filter(({ entryId }) => entryId === entry.id),
              byHand: owed.filter(({ entryId }) => entryId === entry.id),
            },
            "Categorias unidas",
            `${few} e foi unida a ${to.name}. A sua inscrição foi cancelada: ${reason}`,
          ),
        ),
      ],
      mails: [...back.mails, ...owedMails(title, clubName, owed)],
      lookAgain: { tournamentIds: [tournament.id] },
    });
    if (!services.isDryRun) services.after(back.after());
    return { moved: moving.length, undone: staying.length };
  });
}
