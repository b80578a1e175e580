import { errorFacts } from "../lib/error-facts.ts";

type LogLevel = "info" | "warn" | "error";

/** Everything that the log can say happened, and how much it matters. */
export const LOG_EVENTS = {
  // Answers that failed for a reason that nobody foresaw.
  page_failed: "error",
  render_failed: "error",
  action_failed: "error",
  call_failed: "error",
  unanswered: "error",
  after_answer_failed: "error",
  security_check_failed: "error",
  refresh_failed: "error",
  flash_failed: "error",
  // Security events: those of high and critical risk leave the database here.
  security_event: "warn",
  security_event_lost: "error",
  suspicious_input_unkept: "warn",
  // Said once an isolate by a production that lets super admins in by password alone.
  super_admin_factor_optional: "warn",
  // Scheduled work and what is told after an answer.
  job_failed: "error",
  auto_confirm_failed: "error",
  mail_failed: "error",
  channel_fallback_failed: "error",
  mails_failed: "error",
  push_failed: "error",
  pushes_failed: "error",
  purge_failed: "error",
  purge_refused: "warn",
  failures_uncounted: "error",
  file_store_failed: "error",
  // Money.
  webhook_refused: "warn",
  stripe_event_unreadable: "error",
  stripe_event_failed: "error",
  stripe_event_uncounted: "error",
  stripe_event_failed_again: "error",
  price_differs: "error",
  checkout_unread: "error",
  checkout_unexpired: "error",
  fee_session_unclosed: "error",
  portal_failed: "error",
  order_unanswered: "error",
  order_unnoted: "error",
  order_failed: "error",
  refund_failed: "error",
  payout_failed: "error",
  payer_untold: "error",
} as const satisfies Record<string, LogLevel>;

export type LogEvent = keyof typeof LOG_EVENTS;

/** The fields that a line may have beside its event: ids, words of ours and numbers; never a text that somebody typed, nor a name. */
export interface LogFields {
  /** Its class, codes and places are written, its message never. */
  error?: unknown;
  userId?: string | null | undefined;
  /** The id of the row, or of Stripe's object, that it is about. */
  subjectId?: string | null | undefined;
  /** A word of ours: a job, the kind of an order, the type of Stripe's event, a security event. */
  kind?: string | undefined;
  risk?: "low" | "medium" | "high" | "critical" | undefined;
  count?: number | undefined;
}

/** Writes one line about something that happened. Never throws. */
export type Log = (event: LogEvent, fields?: LogFields) => void;

/** The request that lines are about; `route` is a pattern of the table of addresses, or a word for work without one. */
interface LoggedRequest {
  requestId?: string;
  route?: string;
}

const REQUEST_ID = /^(?:[0-9a-f]{16}(?:-[A-Z]{3})?|[0-9a-f-]{36})$/;
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_\w{1,100})$/;
const ROUTE = /^[a-zA-Z0-9/:_.*-]{1,120}$/;
const KIND = /^[a-z][\w.-]{0,79}$/;
/** Stands where a text does not have the shape of its field, so that nothing slips through by mistake. */
const MISSHAPEN = "?";

/**
 * THE LOGGER: one line of JSON an event, in closed fields (level, event, route, request id, user id, SQLSTATE and few
 * more). A text that is no id, pattern or word of ours is written as `?`.
 */
export function createLog(
  request: LoggedRequest = {},
  write: (level: LogLevel, line: string) => void = print,
): Log {
  const { requestId, route } = request;
  return (event, { error, userId, subjectId, kind, risk, count } = {}) => {
    const level = LOG_EVENTS[event];
    const line = {
      level,
      event,
      route: shaped(route, ROUTE),
      requestId: shaped(requestId, REQUEST_ID),
      userId: shaped(userId, ID),
      subjectId: shaped(subjectId, ID),
      kind: shaped(kind, KIND),
      risk,
      count: Number.isFinite(count) ? count : undefined,
      ...(error === undefined ? {} : errorFacts(error)),
    };
    write(level, JSON.stringify(line));
  };
}

function shaped(text: string | null | undefined, shape: RegExp): string | undefined {
  if (text === null || text === undefined) return undefined;
  return shape.test(text) ? text : MISSHAPEN;
}

function print(level: LogLevel, line: string): void {
  console[level](line);
}
