import { asId } from "../../../platform/ids.server.ts";
import { dayIn, daysBetween } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { pixCode, pixReference } from "../../money/payments/pix-code.ts";
import { writePixKey } from "../../money/payments/pix-key.ts";
import { closedInWords } from "../schedule/impediments.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { isReadOnly } from "../../base/plans/billing-state.ts";
import { athleteMay, athletePlan } from "../../base/plans/plans.ts";
import { categoryRefusal } from "../tournaments/category-rules.ts";
import { feeOf } from "../tournaments/entry-fee.ts";
import { limitRefusal, entryRulesInWords } from "../tournaments/entry-limits.ts";
import {
  CLUB_CANNOT_RECEIVE,
  mayWithdraw,
  registrationRefusal,
  takesPayments,
} from "../tournaments/entry-rules.ts";
import { owedAfterDisputes } from "../../money/payments/dispute.ts";
import { refundInWords, shareRefund } from "../tournaments/refund-rule.ts";
import {
  entryPageStatement,
  type RawTournamentEntry,
  type RawEntryPage,
} from "./entry-page-repository.server.ts";
import {
  type EntryPage,
  type OfferedEvent,
  opensInWords,
  type OwnEntry,
  type OwnPix,
  owesShare,
} from "./entry-page.ts";

const PAYMENT_STOPPED = "Aguardando a conta do clube: a inscrição paga está parada por enquanto.";

type RawEvent = RawEntryPage["events"][number];

/**
 * A tournament as an athlete enters it: each event with what they would pay, why they may not enter it, their own entry with what
 * withdrawing would give back, and who invites them. `invitation` is the entry whose link they opened. One statement that travels with
 * the page's other reads; throws `unauthenticated`, `not_found`.
 */
export async function readEntryPage(
  { services, actor }: VerbContext,
  { tournamentId, invitation }: { tournamentId: string; invitation: string | null },
): Promise<EntryPage> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  if (asId(tournamentId) === undefined) throw new AppError("not_found");
  const now = services.now();
  const [row] = await services.read(
    entryPageStatement(services.db, {
      tournamentId,
      userId: actor.userId,
      invitation: asId(invitation) ?? null,
      isLive: liveSessionSql(actor.sessionId, actor.userId, now),
      now,
    }),
  );
  if (!row) throw new AppError("not_found");
  const { page } = row;
  const events = page.events.map((event) => toOffer(page, event, now));
  const asksMoney = events.some(({ feeCents, mine }) => (mine ? owesShare(mine) : feeCents > 0));
  return {
    id: page.id,
    name: page.name,
    timeZone: page.timeZone,
    isPaidAtClub: page.payee === "at_club",
    stopped: asksMoney && !takesPayments(page) ? CLUB_CANNOT_RECEIVE : null,
    contact: page.contact,
    clubName: page.clubName,
    returns: page.returns.map(({ returnedAt, ...owed }) => ({
      ...owed,
      returnedAt: returnedAt === null ? null : new Date(returnedAt).toISOString(),
    })),
    rules: entryRulesInWords(page.rules),
    refunds: refundInWords(page.refundRule),
    impediments: {
      own: page.impediments,
      days: daysBetween(page.startsOn, page.endsOn),
      closed: closedInWords({ ...page, isEntered: page.events.some((event) => hasEntry(event, page.me.id)) }),
    },
    events,
  };
}

/** Whether an entry binds this person: an invitation binds who sent it. */
function isOwn(entry: RawTournamentEntry, me: string): boolean {
  return entry.status === "invited" ? entry.athleteId === me : entry.people.some(({ id }) => id === me);
}

const hasEntry = (event: RawEvent, me: string) => event.entries.some((entry) => isOwn(entry, me));

function toOffer(page: RawEntryPage, event: RawEvent, now: Date): OfferedEvent {
  const { me } = page;
  const mine = event.entries.find((entry) => isOwn(entry, me.id));
  const others = page.events.filter((other) => other.id !== event.id && hasEntry(other, me.id));
  const day = dayIn(now, page.timeZone);
  const nameOf = toldApart(
    event.entries.flatMap(({ people }) => people.map((one) => ({ ...one, athleteId: one.id }))),
    (person) => publicName(person, day),
  );
  const { entries, state, baseCents, fees, maxEntries, taken, ...shown } = event;
  const isTaking = page.status === "open" && new Date(page.registrationClosesAt) > now && state === "entries";
  const free = shown.waiting > 0 ? 0 : Math.max(0, maxEntries - taken);
  const feeCents = feeOf({ baseCents, ...fees }, { others: others.length, isMember: me.isMember, day });
  const stopped = feeCents > 0 && !takesPayments(page) ? PAYMENT_STOPPED : null;
  return {
    ...shown,
    feeCents,
    left: isTaking ? free : null,
    refusal: mine ? null : (refusalFor(page, event, others, now) ?? stopped),
    mine: mine ? toOwn(page, event, mine, now) : null,
    invitations: mine
      ? []
      : entries
          .filter(({ status }) => status === "invited")
          .map((entry) => ({ entryId: entry.id, name: nameOf(entry.athleteId) })),
  };
}

function refusalFor(
  page: RawEntryPage,
  event: RawEvent,
  others: readonly RawEvent[],
  now: Date,
): string | null {
  if (isReadOnly({ lapsedAt: page.lapsedAt }, now))
    return "O clube está em modo de leitura e não recebe inscrições.";
  const opening = {
    status: page.status,
    registrationOpensAt: new Date(page.registrationOpensAt),
    registrationClosesAt: new Date(page.registrationClosesAt),
  };
  const plan = athletePlan(page.me.plan).id;
  const hasEarlyEntry = athleteMay(plan, "earlyEntry");
  const when = registrationRefusal(opening, { now, hasEarlyEntry });
  if (when === "too_early") return opensInWords(page.registrationOpensAt, page.timeZone);
  if (when !== null || event.state !== "entries") return "As inscrições desta categoria estão encerradas.";
  const { gender, birthDate, classes } = page.me;
  const me = { gender, birthDate, class: classes[event.sport] ?? null };
  return (
    categoryRefusal(event, [me], Number(page.startsOn.slice(0, 4))) ?? limitRefusal(page.rules, event, others)
  );
}

function toOwn(page: RawEntryPage, event: RawEvent, entry: RawTournamentEntry, now: Date): OwnEntry {
  const zone = page.timeZone;
  const today = dayIn(now, zone);
  const partner = entry.people.find(({ id }) => id !== page.me.id);
  const { id, status, position } = entry;
  const facts = { ...page, eventState: event.state };
  return {
    id,
    status,
    position,
    heldUntil: entry.heldUntil === null ? null : new Date(entry.heldUntil).toISOString(),
    isWon: status === "pending" && entry.wonAt !== null,
    partnerName: partner ? publicName(partner, today) : null,
    isSender: entry.athleteId === page.me.id,
    mayWithdraw: mayWithdraw({ tournamentStatus: page.status, eventState: event.state }),
    pix: toPix(page, entry),
    shares: entry.shares.map((share) => {
      const { amountCents, paidAt } = share;
      const isPaid = share.status === "paid" && paidAt !== null;
      const ruled = isPaid ? shareRefund(facts, { amountCents, paidAt }, now).cents : 0;
      const person = entry.people.find((one) => one.id === share.athleteId);
      return {
        name: person ? publicName(person, today) : "Atleta removido",
        isMine: share.athleteId === page.me.id,
        amountCents,
        currency: share.currency,
        status: share.status,
        isOnline: share.isOnline,
        back: owedAfterDisputes(ruled, share),
        isDisputed: share.isDisputed,
      };
    }),
  };
}

/** How the reader pays their share of an entry by the club's Pix; null where they owe none there, and where the club has no key. */
function toPix({ pix, me }: RawEntryPage, entry: RawTournamentEntry): OwnPix | null {
  const share = entry.shares.find(({ athleteId }) => athleteId === me.id);
  if (!pix || share?.status !== "due" || entry.status !== "confirmed" || share.currency !== "BRL")
    return null;
  const reference = pixReference(entry.id, entry.athleteId === me.id ? 1 : 2);
  const code = pixCode(pix, { amountCents: share.amountCents, reference });
  if (code === null) return null;
  return { code, reference, pixKey: writePixKey(pix.kind, pix.pixKey), holder: pix.holder };
}
