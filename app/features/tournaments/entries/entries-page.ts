import type { MatchFormat } from "../../../lib/formats.ts";
import type { Currency } from "../../../lib/money.ts";
import type { ENTRY_STATUSES, EVENT_STATES, SHARE_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { HandReturn, LateShare } from "../../money/payments/hand-return.ts";
import type { OfficePage } from "../office/office-tournament.ts";

/** The share of one athlete of an entry, as the office sees it. */
export interface EntryShare {
  athleteId: string;
  name: string;
  /** Null where nothing was asked yet: an invitation. */
  share: {
    amountCents: number;
    currency: Currency;
    status: (typeof SHARE_STATUSES)[number];
    /** Whether somebody of the club marked it as paid. */
    isMarked: boolean;
    /** The money that goes back by our hand if the entry is undone now, in centavos. */
    backCents: number;
    /** The same if its event is given back in full. */
    fullBackCents: number;
    /** The money that the club would owe back if the entry is undone now: of a share that was paid there, in centavos. */
    handBackCents: number;
    /** The reference that a Pix for it carries. */
    reference: string;
    /** It is disputed at the bank: nothing goes back before the bank has decided. */
    isDisputed: boolean;
  } | null;
}

/** An entry that stands, as the office sees it. */
export interface OfficeEntry {
  id: string;
  status: Exclude<(typeof ENTRY_STATUSES)[number], "withdrawn">;
  people: EntryShare[];
}

/** The entries of one event: those with a place first, then who waits in their order, then invitations. */
export interface EventEntries {
  id: string;
  name: string;
  state: (typeof EVENT_STATES)[number];
  maxEntries: number;
  quorum: number;
  sport: string;
  format: MatchFormat;
  isEnteredAlone: boolean;
  currency: string;
  entries: OfficeEntry[];
}

/** The effect of merging two events, as the office reads it before it does it. */
export interface EventMergePreview {
  from: { id: string; name: string };
  to: { id: string; name: string };
  /** Why it is not done, or null. */
  refusal: string | null;
  /** Those that go on in `to`, as they are called. */
  moving: string[];
  staying: { names: string; reason: string }[];
  /** The money that goes back by our hand to those that do not, in centavos. */
  backCents: number;
  currency: string;
  /** Names what was seen: the act is refused where it changed. */
  mark: string;
}

/** A tournament's entries as its club's office shows them. */
export interface EntriesPage {
  tournament: Pick<
    OfficePage["tournament"],
    "id" | "name" | "status" | "registrationOpensAt" | "registrationClosesAt" | "payee"
  >;
  events: EventEntries[];
  /** Of the two events that the address names; null where it names none. */
  merge: EventMergePreview | null;
  /** Shares that were paid at the club and are owed back or were given back, of all events of the tournament. */
  returns: HandReturn[];
  /** Shares of entries that were given up before their money was marked. */
  late: LateShare[];
}

/** "8 de 16 vagas · mínimo de 6 atingido · 2 na fila": how an event fills. */
export function fillLabel({
  entries,
  maxEntries,
  quorum,
}: Pick<EventEntries, "entries" | "maxEntries" | "quorum">): string {
  const count = (of: OfficeEntry["status"]) => entries.filter(({ status }) => status === of).length;
  const confirmed = count("confirmed");
  const placed = confirmed + count("pending");
  const waiting = count("waiting");
  return [
    `${placed} de ${maxEntries} vagas`,
    confirmed >= quorum
      ? `mínimo de ${quorum} atingido`
      : `${missing(quorum - confirmed)} para o mínimo de ${quorum}`,
    waiting === 0 ? "" : `${waiting} na fila`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const missing = (count: number) => (count === 1 ? "falta 1 confirmada" : `faltam ${count} confirmadas`);

/** Gives the act by hand that a share is open to: marking it as paid at the club, or undoing that; null where there is nothing to do. */
export function shareIntent(
  entry: Pick<OfficeEntry, "status">,
  share: Pick<NonNullable<EntryShare["share"]>, "amountCents" | "status" | "isMarked"> | null,
  payee: EntriesPage["tournament"]["payee"],
): "mark_share" | "unmark_share" | null {
  if (payee !== "at_club" || entry.status !== "confirmed" || !share || share.amountCents === 0) return null;
  if (share.status === "due") return "mark_share";
  return share.status === "paid" && share.isMarked ? "unmark_share" : null;
}
