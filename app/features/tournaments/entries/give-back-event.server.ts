import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { type OfTournament, refuseMoney, requireTournament } from "../office/managed-tournament.server.ts";
import { isOn } from "../office/office-rules.ts";
import {
  giveBackStatements,
  guardTournament,
  tournamentToCancelStatement,
} from "../tournaments/cancelling-repository.server.ts";
import { giveBackPaid, notifyCancelled, owedMails } from "../tournaments/entry-places.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { guardOtherEvent, moveEvent } from "../tournaments/event-states-repository.server.ts";
import { giveBackRefusal } from "./below-quorum.ts";

/**
 * An admin gives an event that stays below its quorum back in full: it is cancelled, its entries with it, and everything paid goes back
 * whole, whatever the refund rule says (product §6); what was paid at the club, the club owes. `backCents` is what the page said goes back; another sum by now is refused. All in
 * one transaction, also in a read-only club; repeated it gives nothing twice. Throws `conflict`, `not_found`, `forbidden`,
 * `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function giveBackEvent(
  context: VerbContext,
  { eventId, backCents, ...of }: OfTournament & { eventId: string; backCents: number },
): Promise<{ refunds: number; owed: number }> {
  const { services } = context;
  return retryOnConflict(async () => {
    const { db } = services;
    const [{ tournament, events, isAdmin }, [found]] = await Promise.all([
      requireTournament(context, of),
      services.read(tournamentToCancelStatement(db, of.tournamentId, eventId)),
    ]);
    const event = events.find(({ id }) => id === eventId);
    if (!event || !found) throw new AppError("not_found");
    if (!isAdmin) refuseMoney();
    if (event.state === "cancelled") return { refunds: 0, owed: 0 };
    const { mark, status, paid, byHand, clubName, sessions } = found.tournament;
    const now = services.now();
    const others = events.filter((one) => one.id !== eventId && isOn(one)).length;
    const refused = giveBackRefusal(tournament, event, { others, now });
    if (refused) throw new AppError("conflict", { message: refused });
    if (paid.reduce((sum, { amountCents }) => sum + amountCents, 0) !== backCents)
      throw new AppError("conflict", { message: "O valor a devolver mudou. Confira e tente de novo." });
    const title = `${tournament.name}, ${event.name}`;
    const back = giveBackPaid(
      services,
      title,
      paid.map((share) => ({ ...share, reason: "entry_withdrawn" as const })),
      sessions,
    );
    await commitAs(context, {
      statements: [
        ...guardTournament(db, { id: tournament.id, mark, status }, eventId),
        guardOtherEvent(db, tournament.id, eventId),
        moveEvent(db, { eventId, from: ["entries"], to: "cancelled" }),
        ...giveBackStatements(db, tournament.id, eventId),
        followEvents(db, tournament.id),
        ...back.statements,
      ],
      notifications: notifyCancelled(
        found.tournament,
        "Categoria cancelada",
        `${title} não juntou o mínimo de ${event.quorum} inscrições e não será jogada.`,
      ),
      mails: [...back.mails, ...owedMails(title, clubName, byHand)],
      lookAgain: { tournamentIds: [tournament.id] },
    });
    if (!services.isDryRun) services.after(back.after());
    return { refunds: paid.length, owed: byHand.length };
  });
}
