// The closed lists that tables and rules share: a check of the database and a rule name the same values. Loads no drizzle.

// Matches.

/** The states of a match (product §4). */
export const MATCH_STATUSES = [
  "pending_validation",
  "confirmed",
  "disputed",
  "annulled",
  "cancelled",
  "withdrawn",
] as const;

/** Of them those in which somebody still has to answer or decide. */
export const OPEN_STATUSES = ["pending_validation", "disputed"] as const;

/** Of them those in which a match counts, or will where nobody objects. */
export const COUNTING_STATUSES = ["pending_validation", "confirmed"] as const;

/** Of them those in which the club has taken a match out of the ranking. */
export const REMOVED_STATUSES = ["annulled", "cancelled"] as const;

/** How a match ended (product §4). */
export const MATCH_ENDS = ["completed", "walkover", "retired", "defaulted", "double_walkover"] as const;

/** The events of a match. */
export const MATCH_EVENT_KINDS = [
  "reported",
  "entered",
  "imported",
  "edited",
  "withdrawn",
  "approved",
  "silence",
  "disputed",
  "decided",
  "annulled",
  "corrected",
  "cancelled",
  "reminded",
  "unreached",
] as const;

// Draws.

/** A draw: told before its number was known, drawn, or replaced by a later one. */
export const DRAW_STATUSES = ["announced", "drawn", "superseded"] as const;

/** The source of the public number that decides: the drand beacon, or Brazil's federal lottery. */
export const BEACON_KINDS = ["drand", "loteria"] as const;

/** A match of a draw: sides unknown, known, called to its court, being played, over, or not to be played. */
export const TOURNAMENT_MATCH_STATES = ["waiting", "ready", "called", "playing", "done", "void"] as const;

/** How a match of a draw ended that nobody played: a side that had gone, a place without anybody, or both gone. */
export const TOURNAMENT_MATCH_ENDS = ["gone", "bye", "both_gone"] as const;

// Tournaments, their events and entries.

/** The stored states of a tournament that is out (product §6); the clock corrects how they read. */
export const PUBLISHED_STATUSES = [
  "open",
  "closed",
  "draws_published",
  "running",
  "finished",
  "cancelled",
] as const;

/** Of them those of a tournament that still takes changes. */
export const LIVE_STATUSES = ["open", "closed", "draws_published", "running"] as const;

export const TOURNAMENT_STATUSES = ["draft", ...PUBLISHED_STATUSES] as const;

/** `invited`: the partner has not accepted; it takes no place yet. */
export const ENTRY_STATUSES = ["invited", "pending", "confirmed", "waiting", "withdrawn"] as const;

/** Of them those that take one of the places. */
export const PLACED_STATUSES = ["pending", "confirmed"] as const;

/** The moves of money to a club's account at Stripe, and back. */
export const PAYEE_LINE_KINDS = ["transfer", "transfer_reversal", "application_fee", "fee_refund"] as const;

/** A club's account is paid out where our job says so, or by Stripe's own plan. */
export const PAYOUT_SCHEDULES = ["manual", "automatic"] as const;

/** `ordered`: written down before Stripe is asked; `sent`: on its way to the bank; `void`: Stripe refused it, and nothing moved. */
export const PAYOUT_STATUSES = ["ordered", "sent", "paid", "failed", "canceled", "void"] as const;

export const SHARE_STATUSES = ["due", "paid", "refunded"] as const;

/** Where an event stands, from taking entries to its champion. */
export const EVENT_STATES = [
  "entries",
  "announced",
  "drawn",
  "running",
  "finished",
  "merged",
  "cancelled",
] as const;

/** Of them those of an event whose draw is not made yet; one that is announced is announced again after an entry leaves. */
export const UNDRAWN_STATES = ["entries", "announced"] as const;

/** Of them those of an event that has begun: a match of it was called, or has a result. */
export const BEGUN_STATES = ["running", "finished"] as const;

/** Draws whose partners change with every match: their people enter one by one, and play doubles (product §6). */
export const CHANGING_PARTNERS = ["super_8", "rei_da_praia"] as const;

/** Whether a draw of that format is one of them. */
export function changesPartners(format: string | null): boolean {
  return CHANGING_PARTNERS.some((one) => one === format);
}

/** The receivers of the fees: the club's account at Stripe, or the club by hand. */
export const PAYEES = ["connected", "at_club"] as const;

/** The kinds of Pix key. */
export const PIX_KEY_KINDS = ["cpf", "cnpj", "email", "phone", "evp"] as const;

export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

// Challenges.

/** States of a match invite; `open` waits for an answer, `cancelled` was accepted and then called off. */
export const INVITE_STATUSES = ["open", "accepted", "declined", "withdrawn", "cancelled", "expired"] as const;

export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** States of a pair of doubles: `accepted` is a standing pair. */
export const PAIR_STATUSES = ["open", "accepted", "declined", "withdrawn", "expired", "dissolved"] as const;

export type PairStatus = (typeof PAIR_STATUSES)[number];

// The ledger.

/** Why a line of the ledger was written for an athlete's own match (product §5); an even match gives `loss` without a defeat. */
export const MATCH_REASONS = ["win", "loss", "walkover_won", "walkover_lost"] as const;

/** The reasons for points without a match: the phase that was reached in a tournament, and the points that the club brought from elsewhere. */
const AWARD_REASONS = ["phase", "initial"] as const;

/** The reasons of lines that compete for the best N, and leave the window. */
export const RESULT_REASONS = [...MATCH_REASONS, ...AWARD_REASONS] as const;

/** Why a line was written; `window`, `best_of` and `annulment` answer an earlier one. */
export const LINE_REASONS = [...RESULT_REASONS, "window", "best_of", "annulment"] as const;

// People and rankings.

/** Classes that an athlete declares in a sport (product §3). */
export const CLASSES = ["A", "B", "C", "D", "Iniciante"] as const;

export type AthleteClass = (typeof CLASSES)[number];

/** Gender categories of competitions, as stored. */
export const GENDERS = ["male", "female"] as const;

export type Gender = (typeof GENDERS)[number];

/** The people whom a ranking's category admits by gender: women, men, one of each on a side, anybody (product §5). */
export const CATEGORY_GENDERS = ["female", "male", "mixed", "open"] as const;

export type CategoryGender = (typeof CATEGORY_GENDERS)[number];

/** The people in a ranking: everybody who fits, or those who asked and were let in. */
export const ENROLMENTS = ["everybody", "request"] as const;

/** Where a request to be in a ranking stands. */
export const ENROLMENT_STATUSES = ["requested", "accepted", "refused"] as const;

// Clubs.

/** The roles of people who work for a club without administering it (product §3). */
export const STAFF_ROLES = ["secretary", "referee"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The facts of a member that a club's office changes or proposes, but classes (product §3). */
export const MEMBER_FIELDS = ["name", "gender", "birth_date", "email", "phone", "number"] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

/** Written at once; or waiting for the person, and then their answer. `ended` is what another proposal or the end of the membership overtook. */
export const CHANGE_STATES = ["done", "proposed", "confirmed", "refused", "ended"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

// Names that somebody asks to remove.

/** The people who ask for a name to be taken off public pages. */
export const NAME_ASKERS = ["self", "guardian", "other"] as const;

/** How a profile without an account is protected: shown as a minor's, or without a name. */
export const PROTECTIONS = ["minor", "hidden"] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** The answers of a club: one of the two, or that the name stays. */
export const NAME_ANSWERS = [...PROTECTIONS, "refused"] as const;

// Accounts.

/** The changes to the ways into an account; its owner is told of each (issue G, point 2). */
export const CHANGE_KINDS = [
  "factor_added",
  "factor_removed",
  "password_set",
  "password_changed",
  "email_changed",
  "sessions_ended",
  "recovery_codes_made",
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

// Notices.

/** For whom a notice of the platform's team is. */
export const NOTICE_AUDIENCES = ["everybody", "athletes", "club_admins"] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

// Subscriptions.

/** Stripe's own words. */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

/** Of them those in which what a subscription gives is had without any debt: paid, or in trial. */
export const RUNNING_STATUSES = ["active", "trialing"] as const;

/** Days before a subscription's end at which a person is reminded, once each (product §7); the last one, on the day itself. */
export const REMINDER_DAYS = [7, 2, 0] as const;

/** Hours of silence that approve a result, unless a club chooses others between the bounds (product §4). */
export const DEFAULT_SILENCE_HOURS = 24;
export const MIN_SILENCE_HOURS = 4;
export const MAX_SILENCE_HOURS = 72;
