import type { Currency } from "../../../lib/money.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { moveCheckout } from "../../money/payments/checkouts-repository.server.ts";
import { returnedInWords } from "../../money/payments/hand-return.ts";
import { DISPUTED_PAYMENT, type Disputed, owedAfterDisputes } from "../../money/payments/dispute.ts";
import { type NewRefund, orderRefunds } from "../../money/payments/order-refund.server.ts";
import { heldRefundKey } from "../../money/payments/refund-mails.ts";
import {
  type EntrySnapshot,
  guardEntry,
  guardNext,
  lockEvent,
  setEntry,
  setSharesRefunded,
} from "./entries-repository.server.ts";
import { oweShares } from "./hand-payments-repository.server.ts";
import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import type { OwedBack } from "./owed-back.ts";
import {
  entryHeldMail,
  entryOwedMail,
  entryRefundMail,
  placeWonMail,
  placeWonNotice,
} from "./entry-mails.ts";
import { guardEventState } from "./event-states-repository.server.ts";
import { expireFeeSessions } from "./fee-session.server.ts";
import { placeKept } from "./place-won.ts";
import { placeWonKey, winPlace } from "./won-places-repository.server.ts";

/** "Copa de Verão, Simples A": the tournament and the event of an entry. */
export function entryTitle({
  tournamentName,
  eventName,
}: Pick<EntrySnapshot, "tournamentName" | "eventName">): string {
  return `${tournamentName}, ${eventName}`;
}

/** A notification of the product's to some people, about an entry of a tournament: it leads to the entry's page. */
export function notifyAll(
  userIds: readonly string[],
  tournamentId: string,
  title: string,
  message: string,
): NewNotification[] {
  const data = { tournament_id: tournamentId };
  return userIds.map((userId) => ({ userId, type: "system_notification", title, message, data }));
}

/**
 * Tells everybody who was entered in what is not played why (`message`), and each how their own money comes back: by us what was paid here, by
 * the club what was paid there.
 */
export function notifyCancelled(
  cancelled: {
    id: string;
    clubName: string;
    userIds: readonly string[];
    paid: readonly (Disputed & { userId: string | null })[];
    byHand: readonly OwedBack[];
  },
  title: string,
  message: string,
): NewNotification[] {
  const { id, clubName, userIds, paid, byHand } = cancelled;
  return userIds.flatMap((userId) => {
    const own = byHand.filter((share) => share.userId === userId);
    const [first] = own;
    const cents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const paidHere = paid.filter((share) => share.userId === userId);
    const says = [
      message,
      paidHere.some(({ isDisputed }) => !isDisputed) ? "O que você pagou pelo site volta inteiro." : "",
      paidHere.some(({ isDisputed }) => isDisputed) ? DISPUTED_PAYMENT : "",
      first ? returnedInWords(clubName, cents, first.currency as Currency) : "",
    ];
    return notifyAll([userId], id, title, says.filter(Boolean).join(" "));
  });
}

/** The same, where what was paid goes back: those of a disputed payment are told that theirs waits for the bank. */
export function notifyOfMoney(
  userIds: readonly string[],
  paid: readonly (Disputed & { userId: string | null })[],
  tournamentId: string,
  [title, message]: readonly [string, string],
): NewNotification[] {
  const disputing = new Set(paid.flatMap(({ userId, isDisputed }) => (isDisputed && userId ? [userId] : [])));
  return userIds.flatMap((userId) =>
    notifyAll(
      [userId],
      tournamentId,
      title,
      disputing.has(userId) ? `${message} ${DISPUTED_PAYMENT}` : message,
    ),
  );
}

/** The writes that give somebody a place, and what tells them. */
interface Promoted {
  statements: Statement[];
  notifications: NewNotification[];
  mails: NewMail[];
}

/**
 * The first on the waiting list gets a place, free of charge at once, else held for them (product §7). Its hours count from when a mail
 * or a push about it was taken (`noteTold`); until one is, from now, so that a place that nobody can be told of passes on, too.
 */
export function promote(
  services: Services,
  entry: Pick<
    EntrySnapshot,
    "next" | "timeZone" | "tournamentId" | "tournamentName" | "eventName" | "registrationClosesAt"
  >,
): Promoted {
  const { next, tournamentId, timeZone } = entry;
  if (next === null) return { statements: [], notifications: [], mails: [] };
  const { db, origin } = services;
  const title = entryTitle(entry);
  const wonAt = services.now();
  const kept = next.owes ? placeKept(wonAt, new Date(entry.registrationClosesAt), timeZone) : null;
  const words = { title, tournamentId, kept, timeZone };
  return {
    statements: [
      kept
        ? winPlace(db, next.id, { wonAt, heldUntil: kept.until })
        : setEntry(db, next.id, "confirmed", null),
    ],
    notifications: next.userIds.map((userId) => ({
      userId,
      type: "system_notification",
      ...placeWonNotice(words),
      data: { tournament_id: tournamentId, entry_id: next.id },
      isNeverMailed: true,
    })),
    mails: next.userIds.map((userId) => ({
      userId,
      type: null,
      key: placeWonKey(next.id),
      ...placeWonMail(words, origin),
    })),
  };
}

/** The writes that give money back; `after` is called after the commit. */
interface GivenBack {
  statements: Statement[];
  /** To those whose money goes back. */
  mails: NewMail[];
  after: () => Promise<unknown>;
}

/** A refund of a payment, with the bank's word about it. */
export type EntryRefund = NewRefund & Disputed;

/**
 * Orders refunds of what was paid for entries, with a mail to each payer about `title`; after the commit the money goes back and the open
 * payment `sessions` end at Stripe. Of a payment that is disputed nothing is promised: its refund waits for the bank (`makeRefunds`); what
 * the bank gave the payer is owed no more.
 */
export function giveBackPaid(
  services: Services,
  title: string,
  refunds: readonly (EntryRefund & { userId: string | null })[],
  sessions: readonly string[],
): GivenBack {
  const owed = refunds
    .map((refund) => ({ ...refund, amountCents: owedAfterDisputes(refund.amountCents, refund) }))
    .filter(({ amountCents }) => amountCents > 0);
  const ordered = orderRefunds(services, owed);
  return {
    statements: ordered.statements,
    mails: owed.flatMap(({ userId, amountCents, currency, isDisputed, stripePaymentIntentId }) => {
      if (userId === null) return [];
      const money = { title, amountCents, currency };
      return isDisputed
        ? [
            {
              userId,
              type: null,
              key: heldRefundKey(stripePaymentIntentId),
              ...entryHeldMail(money, services.origin),
            },
          ]
        : [{ userId, type: null, ...entryRefundMail(money, services.origin) }];
    }),
    after: () => Promise.all([ordered.make(), expireFeeSessions(services, sessions)]),
  };
}

/** The mails to those whom a club owes what they paid there for an entry. */
export function owedMails(title: string, clubName: string, owed: readonly OwedBack[]): NewMail[] {
  return owed.flatMap(({ userId, amountCents, currency }) =>
    userId === null
      ? []
      : [{ userId, type: null, ...entryOwedMail({ title, clubName, amountCents, currency }) }],
  );
}

/** The writes that give a place up, and the notifications for those who have a place now. */
interface GivenUp extends GivenBack {
  notifications: NewNotification[];
}

/**
 * An entry is withdrawn, its open payment sessions end, the refunds are ordered, and its place passes to the waiting list: statements for
 * one batch, guarded by the snapshot; the batch fails where the event was drawn meanwhile. `refunds` are of shares that were paid here,
 * `owed` of those that were paid at the club, which gives them back itself.
 */
export function giveUpPlace(
  services: Services,
  entry: EntrySnapshot,
  { refunds, owed }: { refunds: readonly (EntryRefund & { athleteId: string })[]; owed: readonly OwedBack[] },
): GivenUp {
  const { db } = services;
  const now = services.now();
  const open = entry.checkouts.filter(({ status }) => status === "open");
  const back = giveBackPaid(
    services,
    entryTitle(entry),
    refunds.map((refund) => ({
      ...refund,
      userId: entry.shares.find(({ athleteId }) => athleteId === refund.athleteId)?.userId ?? null,
    })),
    open.flatMap(({ stripeSessionId }) => stripeSessionId ?? []),
  );
  const promoted = promote(services, entry);
  return {
    ...back,
    statements: [
      lockEvent(db, entry.eventId),
      guardEntry(db, entry),
      guardEventState(db, entry.eventId, [entry.eventState]),
      setEntry(db, entry.id, "withdrawn", null, now),
      settleNotices(
        db,
        { key: "entry_id", ids: [entry.id] },
        entry.shares.flatMap(({ userId }) => userId ?? []),
      ),
      ...open.map(({ id }) => moveCheckout(db, id, { from: ["open"], to: "expired", at: now })),
      ...back.statements,
      ...(refunds.length > 0
        ? [
            setSharesRefunded(
              db,
              entry.id,
              refunds.map(({ athleteId }) => athleteId),
            ),
          ]
        : []),
      ...(owed.length > 0 ? [oweShares(db, entry.id, owed)] : []),
      guardNext(db, entry.eventId, entry.next),
      ...promoted.statements,
    ],
    notifications: promoted.notifications,
    mails: [...back.mails, ...owedMails(entryTitle(entry), entry.clubName, owed), ...promoted.mails],
  };
}
