import type { FormDone } from "../../../lib/form-answer.ts";
import type { Currency } from "../../../lib/money.ts";
import type { PixKeyKind } from "../../../../drizzle/schema/enums.ts";

/** The place of the page of payments where refunds by Pix stand. */
export const KEY_REFUNDS_ID = "devolucoes";

/** A Pix key that a refund goes to, as it is kept. */
export interface RefundPix {
  kind: PixKeyKind;
  pixKey: string;
  holder: string;
}

/**
 * Whether the payer of a refund is asked for a Pix key (product §7): Stripe will not make it any more, since it refused it for good, tried too often,
 * or the bank sent it back. A refund that waits for the bank's decision about a dispute goes on by itself, and Pix pays in reais alone.
 */
export function asksForPixKey({ status, currency }: { status: string; currency: string }): boolean {
  return status === "dead" && currency === "BRL";
}

/** The money of one payment and where it is; centavos. */
interface HeldMoney {
  /** The part that its payer has not got back, by the ledger. */
  paidCents: number;
  /** The part of it that went on to the account of a club and was not taken back from there. */
  clubCents: number;
  /** Whether the platform may still act for that account; a club whose account is gone owes nothing to the payer. */
  isConnected: boolean;
}

/**
 * Whether it is the club that owes a refund by hand: the money is on its account. What the bank sent back was taken from there before, so the
 * platform has it and owes it, as it owes what was paid to itself.
 */
export function isOwedByClub({ paidCents, clubCents, isConnected }: HeldMoney, owedCents: number): boolean {
  return isConnected && paidCents - clubCents < owedCents;
}

/** A refund that can't go back as it came, as its payer sees it; centavos, instants in ISO 8601. */
export interface KeyRefund {
  id: string;
  amountCents: number;
  currency: Currency;
  /** The payment that it is of, as the receipt says it; null where the ledger has none. */
  description: string | null;
  /** The tournament of an entry fee; null for anything else. */
  tournamentId: string | null;
  /** The key that was given, as much of it as a page says; null while none is. */
  key: { kind: PixKeyKind; veiled: string; holder: string; givenAt: string } | null;
  /** The club that gives it back; null: the platform does. */
  clubName: string | null;
  /** When it was given back; null until then. */
  doneAt: string | null;
}

/** The refunds of a payer that go back by Pix, and how the reader shows whose session it is. */
export interface KeyRefunds {
  refunds: KeyRefund[];
  proof: { isProofFresh: boolean; hasPassword: boolean };
}

/** A refund that whoever owes gives back by Pix, without its key: that is an act of its own. Centavos, instants in ISO 8601. */
export interface RefundTask {
  id: string;
  amountCents: number;
  currency: Currency;
  /** Null once the account was deleted. */
  payerName: string | null;
  description: string | null;
  givenAt: string;
  /** When somebody first read the key; null: nobody has. */
  readAt: string | null;
  doneAt: string | null;
  doneBy: string | null;
}

/** The key of a task as its reader is shown it, once. */
export interface ShownRefundKey {
  refundId: string;
  kind: PixKeyKind;
  /** As people write it. */
  pixKey: string;
  holder: string;
  givenAt: string;
}

/** The answer to the form that shows a key. */
export type KeyShown = FormDone & { key: ShownRefundKey };
