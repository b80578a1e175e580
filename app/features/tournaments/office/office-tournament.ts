import type {
  AthleteClass,
  CategoryGender,
  EVENT_STATES,
  PAYEES,
  TOURNAMENT_STATUSES,
} from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { Currency } from "../../../lib/money.ts";
import type { PhasePoints } from "../../../lib/phases.ts";
import type { DrawFormat } from "../../scoring/brackets/draw.ts";
import type { PayeeState } from "../../money/payments/payee.ts";
import type { EntryRules } from "../tournaments/entry-limits.ts";
import type { TOURNAMENT_STATES } from "../tournaments/tournament.ts";

/** How a tournament reads in its club's office. */
export type ReadStatus = "draft" | keyof typeof TOURNAMENT_STATES;

export type StoredStatus = (typeof TOURNAMENT_STATUSES)[number];

/** The rule for giving a fee back, as the tournament keeps it. */
export interface RefundRule {
  tiers: { daysBefore: number; percent: number }[];
  deductionCents?: number | undefined;
  isNoneAfterClosing?: boolean | undefined;
}

/** Fees beside the event's own, as it keeps them. */
export interface EventFees {
  secondCents?: number | undefined;
  thirdCents?: number | undefined;
  guestCents?: number | undefined;
  early?: { until: string; cents: number } | undefined;
}

/** The facts that an organiser writes of a tournament. Days are "YYYY-MM-DD", instants ISO 8601. */
export interface TournamentFacts {
  name: string;
  description: string | null;
  venue: string;
  courts: number;
  startsOn: string;
  endsOn: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
  refundRule: RefundRule;
  rules: EntryRules;
  contact: string | null;
  payee: (typeof PAYEES)[number] | null;
}

/** The facts that an organiser writes of an event. */
export interface EventFacts {
  name: string;
  sport: string;
  format: MatchFormat;
  gender: CategoryGender;
  classes: AthleteClass[] | null;
  minAge: number | null;
  maxAge: number | null;
  playedOn: string | null;
  entryFeeCents: number;
  currency: Currency;
  fees: EventFees;
  maxEntries: number;
  quorum: number;
  drawFormat: DrawFormat | null;
  drawOptions: Record<string, unknown>;
  scoreFormat: string | null;
  /** Orders the seeds by points, and gets the points of the phases. */
  rankingId: string | null;
  phasePoints: PhasePoints;
}

/** An event as the office shows and changes it. */
export interface OfficeEvent extends EventFacts {
  id: string;
  state: (typeof EVENT_STATES)[number];
  /** Entries that stand: placed, waiting or invited. */
  entered: number;
  /** Entries with a place, held or confirmed. */
  placed: number;
  /** Whether anybody ever entered: then fee and category stay. */
  hasEntries: boolean;
}

/** A tournament as its organisers see it. */
export interface OfficePage {
  tournament: TournamentFacts & {
    id: string;
    clubId: string;
    status: StoredStatus;
    timeZone: string;
    version: number;
    /** How it reads now, by the clock. */
    reads: ReadStatus;
  };
  events: OfficeEvent[];
  payeeState: PayeeState;
  /** The club's rankings, whose points can order the seeds. */
  rankings: { id: string; name: string | null; sport: string; format: MatchFormat }[];
  /** The number of online payments that would go back in full if it were cancelled. */
  paidEntries: number;
}

/** A tournament in the list of its club's office. */
export interface ListedTournament {
  id: string;
  name: string;
  reads: ReadStatus;
  startsOn: string;
  endsOn: string;
  events: number;
  /** Entries with a place. */
  entries: number;
}

/** How a tournament reads at an instant: open is "soon" before its entries begin, closed once they are over. */
export function readsAs(
  of: { status: StoredStatus; registrationOpensAt: string; registrationClosesAt: string },
  now: Date,
): ReadStatus {
  if (of.status !== "open") return of.status;
  if (new Date(of.registrationOpensAt) > now) return "soon";
  return new Date(of.registrationClosesAt) > now ? "open" : "closed";
}
