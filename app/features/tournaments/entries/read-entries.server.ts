import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedOffice } from "../../base/access/acting.server.ts";
import type { TokenContext } from "../../base/access/require-token.server.ts";
import { toHandReturn, toLateShare } from "../../money/payments/hand-shares.ts";
import { pixReference } from "../../money/payments/pix-code.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { owedAfterDisputes } from "../../money/payments/dispute.ts";
import { type RefundFacts, shareRefund } from "../tournaments/refund-rule.ts";
import type { EntriesPage, EntryShare, EventMergePreview } from "./entries-page.ts";
import { officeEntriesStatement, type RawShare } from "./entries-page-repository.server.ts";
import type { MovingEntry } from "./event-merge.ts";
import { planMerge } from "./plan-merge.server.ts";

/**
 * Reads who is entered in a club's tournament, who waits, what everybody has paid and would get back, and what merging two of
 * its events (`merge`) would do, for people who work for the club. One statement that travels with the page's other reads;
 * throws `unauthenticated`, `forbidden`, `not_found`.
 */
export async function readEntries(
  context: VerbContext | TokenContext,
  { clubId, tournamentId, merge }: OfTournament & { merge?: { from: string; to: string } | null },
): Promise<EntriesPage> {
  const { services } = context;
  const [[page], plan] = await Promise.all([
    services.read(officeEntriesStatement(services.db, askedOffice(context, clubId), tournamentId)),
    merge ? planMerge(context, { clubId, tournamentId, ...merge }) : null,
  ]);
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { tournament, events } = page;
  if (!tournament) throw new AppError("not_found");
  const now = services.now();
  const { id, name, status, registrationOpensAt, registrationClosesAt, payee } = tournament;
  return {
    tournament: { id, name, status, registrationOpensAt, registrationClosesAt, payee },
    merge: plan && toPreview(plan),
    returns: page.returns.map(toHandReturn),
    late: page.late.map(toLateShare),
    events: events.map((event) => ({
      ...event,
      entries: event.entries.map((entry) => ({
        ...entry,
        people: entry.people.map(({ share, ...person }) => ({
          ...person,
          share: share && toShare(share, entry.id, { ...tournament, eventState: event.state }, now),
        })),
      })),
    })),
  };
}

function toShare(
  { paidAt, isOnline, place, lostCents, ...share }: RawShare,
  entryId: string,
  facts: RefundFacts,
  now: Date,
): NonNullable<EntryShare["share"]> {
  const { amountCents } = share;
  const isPaid = share.status === "paid" && paidAt !== null;
  const back = isPaid ? shareRefund(facts, { amountCents, paidAt }, now).cents : 0;
  return {
    ...share,
    backCents: isOnline ? owedAfterDisputes(back, { lostCents }) : 0,
    fullBackCents: isOnline && isPaid ? amountCents : 0,
    handBackCents: share.isMarked ? back : 0,
    reference: pixReference(entryId, place),
  };
}

function toPreview({
  from,
  to,
  plan,
  refusal,
  refunds,
  mark,
}: Awaited<ReturnType<typeof planMerge>>): EventMergePreview {
  const namesOf = ({ people }: MovingEntry) => people.map(({ name }) => name).join(" e ");
  return {
    from: { id: from.id, name: from.name },
    to: { id: to.id, name: to.name },
    refusal,
    moving: plan.moving.map(namesOf),
    staying: plan.staying.map(({ entry, reason }) => ({ names: namesOf(entry), reason })),
    backCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currency: from.currency,
    mark,
  };
}
