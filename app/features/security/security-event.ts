import type { SecurityLevel } from "./viewer.ts";

/** How much an event matters; `high` and `critical` are what the team looks at (spec §5, §6). */
export type RiskLevel = "low" | "medium" | "high" | "critical";

/** Something that somebody did or tried. */
export interface SecurityEvent {
  /** Verb of the server, e.g. `page_access`; what a client reports begins with `client.`. */
  action: string;
  resourceType?: string | null;
  resourceId?: string | null;
  details?: Record<string, unknown> | null;
  riskLevel: RiskLevel;
  /** Who acted: a viewer, or the ids that a token claims; nobody for visitors. */
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

/** What a row takes from outside the event. */
export interface EventSurroundings {
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
    riskLevel: event.riskLevel,
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
