import type { BillingState } from "../plans/billing-state.ts";
import type { SportId } from "../../lib/sports.ts";

/** What the forms of a club's matches need to know of it. */
export interface ClubFacts {
  id: string;
  name: string;
  timeZone: string;
  /** In the club's own order; the first is the default. */
  sports: SportId[];
  silenceHours: number;
  /** Null for those who do not administer the club. */
  subscriptionStatus: string | null;
  /** How it stands by what it has paid; `active` for those who do not administer it. */
  billingState: BillingState;
  /** Whether its admins administer it only after a second factor; false for those who do not administer it. */
  adminsNeedFactor: boolean;
}
