import { AppError } from "../../../lib/errors.ts";
import type { Currency } from "../../../lib/money.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { leaveDraw } from "../../scoring/drawn/leave-draw.server.ts";
import {
  bracketsStatement,
  drawsOfEntry,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { returnedInWords } from "../../money/payments/hand-return.ts";
import { refuseViewer } from "./entry-refusals.server.ts";
import { type EntrySnapshot, entrySnapshotStatement } from "./entries-repository.server.ts";
import { entryTitle, giveUpPlace, notifyAll } from "./entry-places.server.ts";
import { mayWithdraw } from "./entry-rules.ts";
import { owedAfterDisputes } from "../../money/payments/dispute.ts";
import { owedByRule } from "./owed-back.ts";
import { shareRefund } from "./refund-rule.ts";
import { paidShares } from "./release-held-places.server.ts";

/**
 * The money of a withdrawal, by athlete, in centavos: `refunds` go back by our hand, what is `owed` by the club's; `waiting` are of disputed payments,
 * and go out, if at all, once the bank has decided.
 */
interface EntryWithdrawn {
  refunds: { athleteId: string; amountCents: number; currency: string }[];
  waiting: { athleteId: string; amountCents: number; currency: string }[];
  owed: { athleteId: string; amountCents: number; currency: string }[];
  clubName: string;
}

/**
 * One of an entry's athletes gives it up, until its event begins; its place passes to the waiting list, or, once its event was drawn,
 * the others win its matches and the organiser chooses who takes the place. Every payer gets back what
 * the tournament's rule gives (calendar days in the club's zone, rounded towards the payer), and everything within seven days of their
 * own payment: the right of withdrawal of an online purchase (product §7). What was paid at the club is owed by the club from then on. Repeated it
 * answers the same without a second refund. Throws `not_found`, `deadline_passed`, `conflict` (an open score), `forbidden`, `terms_required`,
 * `awaits_guardian`, `session_expired`.
 */
export async function withdrawEntry(
  { services, actor }: VerbContext,
  { entryId }: { entryId: string },
): Promise<EntryWithdrawn> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return retryOnConflict(async () => {
    const { db } = services;
    const [viewer, [found], [drawn]] = await Promise.all([
      readViewer(services, actor),
      services.read(entrySnapshotStatement(db, { entryId })),
      services.read(bracketsStatement(db, drawsOfEntry(entryId))),
    ]);
    refuseViewer(viewer);
    const entry = found?.entry;
    if (!entry?.shares.some(({ userId }) => userId === actor.userId)) throw new AppError("not_found");
    const { clubName } = entry;
    if (entry.status === "withdrawn") return { refunds: [], waiting: [], owed: [], clubName };
    if (!mayWithdraw(entry))
      throw new AppError("deadline_passed", { message: "Esta categoria já começou: fale com o clube." });
    const now = services.now();
    const refunds = refundsOf(entry, now);
    const owed = owedByRule(entry, now);
    const { statements, notifications, mails, after } = giveUpPlace(services, entry, { refunds, owed });
    const leaving = await leaveDraw(services, drawn ? toBracket(drawn) : null, entryId);
    const partners = entry.shares.flatMap(({ userId }) => userId ?? []).filter((id) => id !== actor.userId);
    const notices = partners.flatMap((userId) => {
      const own = owed.find((share) => share.userId === userId);
      const byClub = own ? ` ${returnedInWords(clubName, own.amountCents, own.currency as Currency)}` : "";
      const message = `A inscrição de vocês em ${entryTitle(entry)} foi cancelada.${byClub}`;
      return notifyAll([userId], entry.tournamentId, "Inscrição cancelada", message);
    });
    await commitAs(
      { services, actor },
      {
        statements: [...statements, ...leaving],
        notifications: [...notifications, ...notices],
        mails,
        lookAgain: { tournamentIds: [entry.tournamentId] },
      },
    );
    services.after(after());
    const of = (waits: boolean) =>
      refunds
        .filter(({ isDisputed }) => isDisputed === waits)
        .map(({ athleteId, amountCents, currency }) => ({ athleteId, amountCents, currency }));
    return {
      refunds: of(false),
      waiting: of(true),
      owed: owed.map(({ athleteId, amountCents, currency }) => ({ athleteId, amountCents, currency })),
      clubName,
    };
  });
}

/** Gives the refunds that there would be if an entry were given up at an instant, less what the bank has given back already. */
export function refundsOf(entry: EntrySnapshot, now: Date) {
  return paidShares(entry).flatMap((share) => {
    const { cents: ruled, isWithdrawal } = shareRefund(entry, share, now);
    const cents = owedAfterDisputes(ruled, share);
    if (cents === 0) return [];
    const { isDisputed } = share;
    return [
      {
        athleteId: share.athleteId,
        stripePaymentIntentId: share.stripePaymentIntentId,
        customerId: share.customerId,
        entryId: entry.id,
        amountCents: cents,
        currency: share.currency,
        isDisputed,
        // Taken off already.
        lostCents: 0,
        reason: isWithdrawal ? ("withdrawal" as const) : ("entry_withdrawn" as const),
      },
    ];
  });
}
