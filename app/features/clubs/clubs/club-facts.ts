import type { BillingState } from "../../base/plans/billing-state.ts";
import type { SportId } from "../../../lib/sports.ts";

/** The facts of a club that the forms of its matches need. */
export interface ClubFacts {
  id: string;
  name: string;
  /** The address of its logo; null without one. */
  logo: string | null;
  /** The colour of its TV (`CLUB_COLOURS`); null for none. */
  colour: string | null;
  timeZone: string;
  /** In the club's own order; the first is the default. */
  sports: SportId[];
  silenceHours: number;
  /** Codes of the score formats that its members usually play, by `sport/format` ("tennis/doubles"): those of its main ranking, else of the sport. */
  usualFormats: Readonly<Record<string, string>>;
  /** Names of its courts, those of the first venue first. */
  courts: readonly string[];
  /** Null for those who do not work for the club. */
  subscriptionStatus: string | null;
  /** How it stands by what it has paid; `active` for those who do not work for it. */
  billingState: BillingState;
  /** Whether its admins administer it only after a second factor; false for those who do not administer it. */
  adminsNeedFactor: boolean;
  /** Whether the reader may do what only its admins may: money, rules, admins. */
  isAdministered: boolean;
}
