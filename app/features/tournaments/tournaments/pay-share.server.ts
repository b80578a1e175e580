import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import { formatTime } from "../../../lib/dates.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { brokenConstraint, runBatch } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { stripePage } from "../../../platform/stripe.server.ts";
import {
  insertCheckout,
  keepStripeSession,
  ownCheckoutStatement,
} from "../../money/payments/checkouts-repository.server.ts";
import { openCustomer, withCustomer } from "../../money/payments/open-customer.server.ts";
import { refuseCharge } from "../../money/payments/refuse-charge.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { refuseViewer } from "./entry-refusals.server.ts";
import { feeRuleAt, platformFeeCents } from "../../money/payments/platform-fee.ts";
import { chargeCurrency } from "../../money/payments/money-rules.ts";
import {
  type EntrySnapshot,
  entrySnapshotStatement,
  guardHeld,
  guardUnpaid,
  lockEvent,
  PLACE_HAS_PASSED,
  SHARE_IS_PAID,
  type SnapshotCheckout,
  type SnapshotShare,
} from "./entries-repository.server.ts";
import { paymentOpenedMail } from "./entry-mails.ts";
import { entryTitle, notifyAll } from "./entry-places.server.ts";
import { HOLD_MS, takesPayments } from "./entry-rules.ts";
import { CANNOT_RECEIVE, closeFeeSession, openFeeSession } from "./fee-session.server.ts";
import { openWonPlace } from "./won-places-repository.server.ts";

const PROCESSING = "O seu pagamento está sendo confirmado. Assim que ele chegar, avisamos você.";

/**
 * Opens Stripe's page for the share of an entry that this athlete has to pay; `url` leads there. The amount is the row's, checked against spec §5
 * before Stripe is called. Asked for again it is the same page, as long as the place is held. Of a place won from the waiting list it
 * starts spec §9's 30 minutes, for both of a pair, of which the other is told (product §7). Throws `deadline_passed`, `conflict` (paid
 * already, being confirmed, or the club can't be paid), `not_found` (no share of theirs), `amount_too_large`, `currency_not_allowed`, `payments_unavailable`,
 * `terms_required`, `awaits_guardian`, `forbidden`, `session_expired`.
 */
export async function payShare(
  { services, actor }: VerbContext,
  { entryId }: { entryId: string },
): Promise<{ url: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return await retryOnConflict(() => openShare({ services, actor }, entryId), { tries: TRIES });
}

/** Both of a pair may open their payments in the same moment: the second finds the time that the first has set. */
const TRIES = 5;

async function openShare(
  { services, actor }: { services: Services; actor: Extract<Actor, { kind: "user" }> },
  entryId: string,
): Promise<{ url: string }> {
  const [viewer, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(entrySnapshotStatement(services.db, { entryId })),
  ]);
  const athlete = refuseViewer(viewer);
  const entry = found?.entry;
  const share = entry?.shares.find((each) => each.userId === actor.userId);
  if (!entry || !share) throw new AppError("not_found");
  const expiresAt = payableUntil(entry, share, services.now());
  const customer = await openCustomer(
    { services },
    { userId: actor.userId },
    { name: athlete.name, email: athlete.email, taxId: null },
  );
  const known = entry.checkouts.find(({ userId }) => userId === actor.userId);
  if (known?.status === "processing") throw new AppError("conflict", { message: PROCESSING });
  if (!takesPayments(entry)) throw new AppError("conflict", { message: CANNOT_RECEIVE });
  if (known?.url) return { url: stripePage(services.payments, known.url) };
  const checkout =
    known ?? (await begin({ services, actor }, entry, share, { customerId: customer.customerId, expiresAt }));
  const cost = { amountCents: share.amountCents, currency: share.currency };
  const session = await withCustomer(
    { services },
    { userId: actor.userId },
    customer,
    ({ stripeCustomerId }) => openFeeSession(services, entry, { ...checkout, ...cost }, stripeCustomerId),
  );
  return { url: await keep(services, actor.userId, checkout.id, session) };
}

/** Until when a share can be paid: its place is held so long, or, won from the waiting list, from this opening on. Throws why the share may not be paid now. */
function payableUntil(entry: EntrySnapshot, share: SnapshotShare, now: Date): Date {
  if (share.status !== "due") throw new AppError("conflict", { message: SHARE_IS_PAID });
  if (entry.payee === "at_club")
    throw new AppError("conflict", { message: "A inscrição deste torneio é paga no clube." });
  if (entry.status === "waiting")
    throw new AppError("conflict", { message: "Você está na lista de espera: a vaga ainda não saiu." });
  const heldUntil = entry.heldUntil === null ? null : new Date(entry.heldUntil);
  if (entry.status !== "pending" || heldUntil === null || heldUntil <= now)
    throw new AppError("deadline_passed", { message: PLACE_HAS_PASSED });
  refuseCharge({ amountCents: share.amountCents, currency: share.currency });
  return entry.wonAt === null ? heldUntil : new Date(now.getTime() + HOLD_MS);
}

/** Where the money of a share goes on to, and what the platform keeps of it; all null where it stays. Throws `conflict` while the club can't be paid. */
function destinationOf(entry: EntrySnapshot, share: SnapshotShare, now: Date) {
  if (!entry.goesToAccount) return { destinationAccount: null, applicationFeeCents: null, feeRule: null };
  const { account } = entry;
  if (account?.stripeAccountId == null) throw new AppError("conflict", { message: CANNOT_RECEIVE });
  const currency = chargeCurrency(share.currency);
  if (!currency) throw new AppError("currency_not_allowed");
  const rule = feeRuleAt(now);
  return {
    destinationAccount: account.stripeAccountId,
    applicationFeeCents: platformFeeCents(rule, share.amountCents, currency),
    feeRule: rule.version,
  };
}

/** Our row first, guarded by the place that is held; a second tap finds the first one's. */
async function begin(
  { services, actor }: { services: Services; actor: Extract<Actor, { kind: "user" }> },
  entry: EntrySnapshot,
  share: SnapshotShare,
  { customerId, expiresAt }: { customerId: string; expiresAt: Date },
): Promise<SnapshotCheckout> {
  const { db, newId, now } = services;
  const row = {
    id: newId(),
    kind: "entry_fee",
    customerId,
    userId: actor.userId,
    entryId: entry.id,
    amountCents: share.amountCents,
    currency: share.currency,
    ...destinationOf(entry, share, now()),
    status: "open" as const,
    createdAt: now(),
    expiresAt,
  };
  try {
    const { wonAt, heldUntil } = entry;
    const isWon = wonAt !== null && heldUntil !== null;
    const statements = [
      ...(isWon ? [lockEvent(db, entry.eventId)] : []),
      guardUnpaid(db, entry.id, share.athleteId),
      isWon ? openWonPlace(db, { id: entry.id, wonAt, heldUntil }, expiresAt) : guardHeld(db, entry),
      insertCheckout(db, row),
    ];
    await commitAs(
      { services, actor },
      isWon ? { statements, ...toldOthers(services, entry, actor.userId, expiresAt) } : { statements },
    );
  } catch (error) {
    if (brokenConstraint(error) !== "checkouts_one_open_fee") throw error;
    const [again] = await entrySnapshotStatement(db, { entryId: entry.id });
    const other = again?.entry.checkouts.find(({ userId }) => userId === actor.userId);
    if (!other || other.status === "processing") throw new AppError("conflict", { message: PROCESSING });
    return other;
  }
  return {
    ...row,
    stripeSessionId: null,
    url: null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The other of a pair whose place was won learns how long there is from now on. */
function toldOthers(services: Services, entry: EntrySnapshot, userId: string, until: Date) {
  const others = entry.shares.flatMap((share) => share.userId ?? []).filter((id) => id !== userId);
  const { tournamentId, timeZone } = entry;
  const title = entryTitle(entry);
  const words = paymentOpenedMail({ title, tournamentId, until, timeZone }, services.origin);
  const at = formatTime(until, timeZone);
  const notices = notifyAll(
    others,
    tournamentId,
    `Pague até ${at}`,
    `A sua dupla abriu o pagamento da inscrição em ${title}. Vocês têm até ${at} para pagar as duas partes.`,
  );
  return {
    notifications: notices.map((notice) => ({ ...notice, isNeverMailed: true as const })),
    mails: others.map((other) => ({
      userId: other,
      type: null,
      key: `payment-opened ${entry.id}`,
      ...words,
    })),
    lookAgain: { tournamentIds: [tournamentId] },
  };
}

/** Writes the session down; one whose place went while Stripe was asked is ended again. */
async function keep(
  services: Services,
  userId: string,
  id: string,
  session: { id: string; url: string | null },
): Promise<string> {
  const { db } = services;
  const [, [row]] = await runBatch(db, [
    keepStripeSession(db, id, { stripeSessionId: session.id, url: session.url }),
    ownCheckoutStatement(db, userId, id),
  ]);
  const status = row?.status;
  if (status === "open" && session.url) return stripePage(services.payments, session.url);
  if (status === "processing") throw new AppError("conflict", { message: PROCESSING });
  if (status === "completed") throw new AppError("conflict", { message: SHARE_IS_PAID });
  await closeFeeSession(services, session.id);
  throw new AppError("deadline_passed", { message: PLACE_HAS_PASSED });
}
