import { AppError } from "../../../lib/errors.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { mayDo } from "../../base/access/access.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import { DISPUTED_PAYMENT } from "../../money/payments/dispute.ts";
import { type OfTournament, refuseMoney } from "../office/managed-tournament.server.ts";
import { entryTitle, giveUpPlace, notifyAll } from "../tournaments/entry-places.server.ts";
import { type EntrySnapshot, entrySnapshotStatement } from "../tournaments/entries-repository.server.ts";
import { returnedInWords } from "../../money/payments/hand-return.ts";
import { owedByRule } from "../tournaments/owed-back.ts";
import { refundsOf } from "../tournaments/withdraw-entry.server.ts";
import { isPaid, removalPlace } from "./removal.ts";

/** The amount that an entry gives back when it is undone, in centavos of one currency, without what waits for the bank's word about a dispute. */
interface EntryRemoved {
  backCents: number;
  currency: string;
}

/**
 * The organiser undoes somebody's entry until its event is drawn: its place and its money go where they go when the athlete gives it
 * up. An admin or the secretary; once something was paid, an admin. `backCents` is what the page said goes back: where the rule gives
 * another sum by now it is refused. Repeated it gives nothing twice. Throws `conflict`, `not_found`, `forbidden`, `club_read_only`,
 * `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function removeEntry(
  { services, actor }: VerbContext,
  { clubId: asked, tournamentId, entryId, backCents }: OfTournament & { entryId: string; backCents: number },
): Promise<EntryRemoved> {
  return retryOnConflict(async () => {
    const { db } = services;
    const [viewer, [found]] = await Promise.all([
      readWriter({ services, actor }),
      services.read(entrySnapshotStatement(db, { entryId })),
    ]);
    const clubId = requireManagedClub(viewer, asked, "secretary");
    const entry = found?.entry;
    if (!viewer || !entry || entry.clubId !== clubId || entry.tournamentId !== tournamentId)
      throw new AppError("not_found");
    const { currency } = entry;
    if (entry.status === "withdrawn") return { backCents: 0, currency };
    const refusal = removalRefusal(entry);
    if (refusal !== null) throw new AppError("conflict", { message: refusal });
    if (isPaid(entry.shares) && !mayDo(viewer, "admin", clubId)) refuseMoney();
    const now = services.now();
    const refunds = refundsOf(entry, now);
    const back = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (back !== backCents)
      throw new AppError("conflict", { message: "O valor a devolver mudou. Confira e tente de novo." });
    const owed = owedByRule(entry, now);
    const { statements, notifications, mails, after } = giveUpPlace(services, entry, { refunds, owed });
    const notices = entry.shares.flatMap(({ userId, athleteId }) => {
      if (userId === null) return [];
      const own = refunds.find((refund) => refund.athleteId === athleteId);
      const byHand = owed.find((one) => one.athleteId === athleteId);
      const promised = own
        ? ` Você recebe devolução de ${formatMoney(own.amountCents, own.currency as Currency)}.`
        : "";
      const money = [
        own?.isDisputed ? ` ${DISPUTED_PAYMENT}` : promised,
        byHand ? ` ${returnedInWords(entry.clubName, byHand.amountCents, byHand.currency as Currency)}` : "",
      ].join("");
      const message = `O clube cancelou a sua inscrição em ${entryTitle(entry)}.${money}`;
      return notifyAll([userId], entry.tournamentId, "Inscrição cancelada", message);
    });
    const removal = auditStatement(services, {
      actorUserId: viewer.userId,
      action: "entry_removed",
      clubId,
      data: { entryId, backCents },
      at: now,
    });
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [...statements, removal],
        notifications: [...notifications, ...notices],
        mails,
        lookAgain: { tournamentIds: [tournamentId] },
      },
    );
    if (!services.isDryRun) services.after(after());
    const leaving = refunds.filter(({ isDisputed }) => !isDisputed);
    return { backCents: leaving.reduce((sum, { amountCents }) => sum + amountCents, 0), currency };
  });
}

/** Says why an entry stays; null where it can be undone. */
function removalRefusal(entry: EntrySnapshot): string | null {
  if (entry.status === "invited") return "É um convite: quem convidou pode cancelar.";
  const place = removalPlace({ status: entry.tournamentStatus }, { state: entry.eventState });
  if (place === "courts") return "Esta categoria já foi sorteada: quem desiste sai em Jogos.";
  return place === null ? "Este torneio não muda mais." : null;
}
