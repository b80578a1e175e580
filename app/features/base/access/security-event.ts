import type { SecurityLevel } from "./viewer.ts";

/** How much an event matters; `high` and `critical` are what the team looks at (spec §5, §6). */
export type RiskLevel = "low" | "medium" | "high" | "critical";

/**
 * THE TABLE of security events and how much each matters. What is `high` or `critical` also goes to the log, from where it
 * leaves the database, and to the team by mail.
 */
const SECURITY_EVENTS = {
  // Getting in and out.
  sign_in: "low",
  sign_out: "low",
  session_ended: "low",
  /** The holder of a session has shown once more who they are. */
  identity_proved: "low",
  /** A wrong password, mailed code or code of a second factor: `details.guessed` says which. */
  guess_failed: "medium",
  many_guesses_failed: "high",
  /** A refresh token that was used up long ago: somebody has a copy. */
  refresh_theft: "high",
  // Requests that nobody of ours sends.
  auth_excess: "medium",
  foreign_form: "medium",
  suspicious_input: "high",
  /** The limiter did not answer: whoever asked was refused. */
  limiter_failed: "high",
  // The page check and what it refused; a refusal of a club's data is of high risk (spec §6).
  page_access: "low",
  session_check: "low",
  validate_user_session: "low",
  can_access_club_data: "low",
  page_access_denied: "medium",
  session_check_denied: "medium",
  validate_user_session_denied: "medium",
  can_access_club_data_denied: "high",
  search_members_denied: "high",
  call_denied: "high",
  // Changes of accounts and of who may do what.
  email_changed: "medium",
  password_changed: "medium",
  factor_added: "medium",
  factor_removed: "medium",
  /** The owner said of a change that it was not theirs, and put back what was before. */
  change_undone: "high",
  recovery_code_used: "medium",
  recovery_codes_made: "medium",
  /** Somebody took a copy of all their data. */
  data_exported: "medium",
  account_deleted: "medium",
  /** Acts of the platform's team on an account. */
  account_suspended: "high",
  suspension_lifted: "medium",
  sessions_ended_by_team: "medium",
  factor_removed_by_team: "high",
  guardian_revoked: "medium",
  name_protected: "medium",
  terms_published: "medium",
  invitation_accepted: "medium",
  club_admin_added: "medium",
  club_staff_added: "medium",
  club_staff_invited: "medium",
  club_staff_removed: "medium",
  club_admin_removed: "medium",
  club_factor_demanded: "medium",
  club_factor_released: "medium",
  /** People who play only each other earn no points among themselves any more, or earn them again. */
  company_closed: "medium",
  company_released: "medium",
  member_removed: "medium",
  /** A club's office read e-mails and phones of its members in bulk. */
  contacts_read: "low",
  /** An API token opens a club's data to programs. */
  api_token_made: "medium",
  api_token_revoked: "medium",
  /** A token of the platform's opens every club's data to a program. */
  platform_token_made: "high",
  platform_token_revoked: "medium",
  /** A webhook reports to a program what happens in a club. */
  webhook_made: "medium",
  webhook_events_chosen: "medium",
  webhook_removed: "medium",
  webhook_secret_changed: "medium",
  invitation_made: "low",
  invitation_revoked: "low",
  claim_link_made: "low",
  /** Somebody says to be an imported athlete; the club says whether. */
  claim_asked: "low",
  claim_confirmed: "medium",
  claim_refused: "low",
  /** Two profiles of one person became one, or two again. */
  profiles_merged: "medium",
  merge_undone: "medium",
  claim_links_made: "low",
  reprocess_stripe_event: "high",
} as const satisfies Record<string, RiskLevel>;

/** An event of the server's. */
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** The same, or one that a client reports (`client.…`). */
type SecurityAction = SecurityEventKind | `client.${string}`;

/** An operation that can be checked or asked for, and so be denied. */
export type CheckedOperation =
  | "page_access"
  | "session_check"
  | "validate_user_session"
  | "can_access_club_data";
export type ClubOperation = "search_members";

/** Something that somebody did or tried. */
export interface SecurityEvent {
  action: SecurityAction;
  resourceType?: string | null;
  resourceId?: string | null;
  details?: Record<string, unknown> | null;
  /** Where it is not the table's: a client's own word, a denial of a club's data. */
  riskLevel?: RiskLevel;
  /** The actor: a viewer, or the ids that a token claims; nobody for visitors. */
  viewer?: { userId: string; sessionId: string; securityLevel?: SecurityLevel } | null;
  userId?: string | null;
  sessionId?: string | null;
  /** Where known already; else read from the role when it is written. */
  securityLevel?: SecurityLevel;
}

/** An event as it is stored. */
export interface SecurityEventRow {
  id: string;
  at: Date;
  userId: string | null;
  sessionId: string | null;
  action: string;
  resourceType: string | null;
  resourceId: string | null;
  details: Record<string, unknown> | null;
  riskLevel: RiskLevel;
  securityLevel: SecurityLevel | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

const MAX_ACTION = 100;
const MAX_NAME = 200;
const MAX_USER_AGENT = 500;
const MAX_DETAILS_BYTES = 4_000;

/** How much an event matters. What a client reports without a level is of low risk. */
export function riskOf({ action, riskLevel }: Pick<SecurityEvent, "action" | "riskLevel">): RiskLevel {
  const levels: Readonly<Record<string, RiskLevel>> = SECURITY_EVENTS;
  return riskLevel ?? levels[action] ?? "low";
}

/** An event as logs and mails name it: what a client calls its own is a text that somebody may have typed. */
export function eventKind(action: string): string {
  return action.startsWith("client.") ? "client_reported" : action;
}

/** The parts of a row that come from outside the event. */
interface EventSurroundings {
  id: string;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string;
}

/**
 * The row of an event: every text cut to what the table keeps and without what Postgres cannot hold (NUL, halves of a
 * surrogate pair); details beyond 4 kB are left out and counted.
 */
export function toEventRow(event: SecurityEvent, around: EventSurroundings): SecurityEventRow {
  const { viewer = null } = event;
  return {
    id: around.id,
    at: around.at,
    userId: viewer?.userId ?? event.userId ?? null,
    sessionId: viewer?.sessionId ?? event.sessionId ?? null,
    action: storable(event.action, MAX_ACTION) ?? "unnamed",
    resourceType: storable(event.resourceType, MAX_NAME),
    resourceId: storable(event.resourceId, MAX_NAME),
    details: storableDetails(event.details),
    riskLevel: riskOf(event),
    securityLevel: event.securityLevel ?? viewer?.securityLevel ?? null,
    ipAddress: storable(around.ipAddress, MAX_NAME),
    userAgent: storable(around.userAgent, MAX_USER_AGENT),
    requestId: storable(around.requestId, MAX_NAME),
  };
}

function storable(text: string | null | undefined, length: number): string | null {
  const kept = clean((text ?? "").slice(0, length));
  return kept === "" ? null : kept;
}

function storableDetails(
  details: Record<string, unknown> | null | undefined,
): Record<string, unknown> | null {
  if (!details) return null;
  const kept = cleanWithin(JSON.parse(JSON.stringify(details))) as Record<string, unknown>;
  const { length } = new TextEncoder().encode(JSON.stringify(kept));
  return length > MAX_DETAILS_BYTES ? { left_out_bytes: length } : kept;
}

function clean(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function cleanWithin(value: unknown): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map(cleanWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleanWithin(one)]));
}
