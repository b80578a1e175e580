import { ERRORS_KEPT_DAYS } from "../diagnostics/error-report.ts";

/** How long something about people is kept, and what applies it. */
interface Kept {
  /** Tables. */
  what: readonly string[];
  /** Days, counted from what `from` says; null: as `from` says, without a clock. */
  days: number | null;
  from: string;
  why: string;
  /** The job of `worker/scheduled` that applies it; null: it goes with something else, as `from` says. */
  job: string | null;
}

/** The job that forgets what no other does. */
export const DAILY = "apply-retention";
const WITH_ACCOUNT = "the account";
const LAW = "tax law and the consumer's: who paid what for what";

/** THE TABLE of retention (product §9). `docs/security.md` says the same, and every table that holds personal data has a row. */
export const RETENTION: readonly Kept[] = [
  {
    what: ["security_events"],
    days: 183,
    from: "the end of its month",
    why: "access logs are kept six months by law (Marco Civil da Internet)",
    job: "roll-security-events",
  },
  {
    what: ["email_codes"],
    days: 1,
    from: "when it was mailed",
    why: "good for ten minutes",
    job: DAILY,
  },
  {
    what: ["tv_pairings"],
    days: 1,
    from: "when the screen asked",
    why: "good for ten minutes",
    job: DAILY,
  },
  {
    what: ["guardian_visits"],
    days: 1,
    from: "when it was mailed",
    why: "open for half an hour",
    job: DAILY,
  },
  {
    what: ["mfa_challenges"],
    days: 1,
    from: "its end",
    why: "good for five minutes",
    job: DAILY,
  },
  {
    what: ["sessions", "refresh_tokens"],
    days: 210,
    from: "the sign-in",
    why: "a session ends after 180 days at most; a month more shows a copied token",
    job: DAILY,
  },
  {
    what: ["account_changes"],
    days: 7,
    from: "the change",
    why: "so long it can be undone",
    job: "tell-changes",
  },
  {
    what: ["notifications"],
    days: 180,
    from: "when it was written",
    why: "the list shows the newest 50",
    job: DAILY,
  },
  {
    what: ["mails"],
    days: 30,
    from: "when it was written, once it was sent or given up",
    why: "to look into a mail that did not come",
    job: DAILY,
  },
  {
    what: ["pushes"],
    days: 1,
    from: "when it was written; sooner once it was sent or given up",
    why: "older news are in the list",
    job: DAILY,
  },
  {
    what: ["push_subscriptions"],
    days: 1,
    from: "the end of its session; at once where somebody signs out, or where the push service says that it is none any more",
    why: "where the browser takes notifications",
    job: DAILY,
  },
  {
    what: ["invitations"],
    days: 90,
    from: "its end",
    why: "who let whom in, while it may be asked",
    job: DAILY,
  },
  {
    what: ["secretary_invitations"],
    days: 1,
    from: "its end; at once when its address signs in",
    why: "an address that the club typed, until its owner answers",
    job: DAILY,
  },
  {
    what: ["match_invites"],
    days: 180,
    from: "its end, or the day of the match that was agreed",
    why: "who agreed to play when, while it may be asked",
    job: DAILY,
  },
  {
    what: ["pairs"],
    days: 180,
    from: "its end; never while it stands",
    why: "who was whose partner, while it may be asked",
    job: DAILY,
  },
  {
    what: ["name_requests"],
    days: 365,
    from: "when it was asked, once it was answered",
    why: "to show that a request was answered in time",
    job: DAILY,
  },
  {
    what: ["platform_notices"],
    days: null,
    from: "without whose it was once that account is deleted",
    why: "what the platform's team told whom",
    job: null,
  },
  {
    what: ["api_tokens"],
    days: null,
    from: "with the account of who made it, or with the club",
    why: "which program was let in, by whom, until when",
    job: null,
  },
  {
    what: ["webhook_deliveries"],
    days: 30,
    from: "when it was written",
    why: "to look into what a program was not told",
    job: DAILY,
  },
  {
    what: ["webhook_endpoints"],
    days: null,
    from: "with the club, or when an admin removes it",
    why: "where the club wants to be told",
    job: null,
  },
  {
    what: ["idempotency_keys", "api_replies"],
    days: 30,
    from: "the call",
    why: "nobody retries for so long",
    job: "forget-keys",
  },
  {
    what: ["error_reports"],
    days: ERRORS_KEPT_DAYS,
    from: "the last time",
    why: "to find and mend the error",
    job: DAILY,
  },
  {
    what: [
      "users",
      "athletes",
      "memberships",
      "class_changes",
      "club_classes",
      "member_changes",
      "club_staff",
      "ratings",
    ],
    days: null,
    from: `until ${WITH_ACCOUNT} is deleted; a sign-up that nobody confirmed seven days`,
    why: "what the product is for",
    job: "forget-unconfirmed",
  },
  {
    what: [
      "terms_acceptances",
      "guardian_consents",
      "mfa_factors",
      "recovery_codes",
      "notification_preferences",
    ],
    days: null,
    from: `with ${WITH_ACCOUNT}`,
    why: "consent has to be provable while it is relied on; factors open the account; what somebody wants to be told",
    job: null,
  },
  {
    what: ["files"],
    days: null,
    from: `until another takes its place or its owner removes it; with ${WITH_ACCOUNT}, or with the club; what it held goes by the next minute's job`,
    why: "what people and clubs uploaded",
    job: "sweep-files",
  },
  {
    what: ["matches", "match_events"],
    days: null,
    from: "with the club's history; of a deleted account without a name",
    why: "the results of others hang on them",
    job: null,
  },
  {
    what: ["imports", "import_rows"],
    days: 1,
    from: "when the file was read, where nobody confirmed it; else with the club, and of a deleted account without a name",
    why: "what came from which file, and its undoing",
    job: DAILY,
  },
  {
    what: ["sheet_parts"],
    days: null,
    from: "until the sheet is whole or given up, three hours at most",
    why: "rows of a file on their way",
    job: "forget-parts",
  },
  {
    what: [
      "clubs",
      "club_pix",
      "club_notices",
      "tournaments",
      "tournament_impediments",
      "tvs",
      "audit_lines",
    ],
    days: null,
    from: "with the club",
    why: "of organisations; what the platform's team did in one, or to an account",
    job: null,
  },
  {
    what: ["sponsor_plays", "tv_days"],
    days: null,
    from: "with the club; also of a TV that was revoked and of a sponsor that was taken away",
    why: "proof of what a sponsor was sold; of nobody",
    job: null,
  },
  {
    what: ["refund_keys"],
    days: 30,
    from: "when the refund was given back by hand, made or settled; of a deleted account too, since it is owed until then",
    why: "to look into a Pix that did not come",
    job: DAILY,
  },
  {
    what: [
      "payments",
      "billing_customers",
      "former_customers",
      "subscriptions",
      "subscription_orders",
      "checkouts",
      "refund_orders",
      "disputes",
      "entry_shares",
      "stripe_events",
      "payee_accounts",
      "payee_lines",
      "payouts",
      "payout_parts",
    ],
    days: null,
    from: "five years from the payment at least, by no job; of a deleted account on a row without a person",
    why: LAW,
    job: null,
  },
];
