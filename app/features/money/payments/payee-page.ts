import type { Currency } from "../../../lib/money.ts";
import type { HandReturn, LateShare } from "./hand-return.ts";
import type { PayeeState } from "./payee.ts";
import type { ClubPixSetting } from "./pix-labels.ts";
import type { RefundTask } from "./refund-key.ts";

/** A share of an entry that is paid at the club. */
export interface DueAtClub {
  entryId: string;
  athleteId: string;
  athlete: string;
  event: string;
  tournament: string;
  amountCents: number;
  currency: Currency;
  /** When it was written down as paid, ISO 8601, and by whom; null while it is due. */
  paidAt: string | null;
  markedBy: string | null;
  /** The reference that a Pix for it carries. */
  reference: string;
}

/** How a club is paid its entry fees, as the panel shows it. */
export interface PayeePage {
  state: PayeeState;
  /** The balance of the account: what it got, less what was taken back and kept, in centavos. */
  balances: readonly { currency: Currency; cents: number }[];
  /** The part of each payment by Stripe that the platform keeps. */
  fee: { hundredthsOfPercent: number; fixedCents: number };
  dues: readonly DueAtClub[];
  /** The club's Pix key, null for none; `city` is what a first one begins with. */
  pix: ClubPixSetting | null;
  city: string | null;
  /** How the reader shows whose session it is, which another key asks for. */
  proof: { isProofFresh: boolean; hasPassword: boolean };
  returns: readonly HandReturn[];
  late: readonly LateShare[];
  /** Refunds that the club gives back by Pix, for its admins alone. */
  tasks: readonly RefundTask[];
}
