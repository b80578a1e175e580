import type { RiskLevel } from "../../base/access/security-event.ts";
import { ownRow } from "../../../lib/own-row.ts";
import { addDays, DEFAULT_TIME_ZONE, dayIn, startOfDay } from "../../../lib/dates.ts";

/** Events on a page of the list. */
export const EVENTS_PAGE = 50;
/** More are not written into one file. */
export const EVENTS_IN_FILE = 20_000;
/** The list begins so many days ago unless it is asked otherwise. */
const SHOWN_DAYS = 7;

/** The filters of the list. Days are calendar days in Brasília, both included. */
export interface EventsQuery {
  /** An action, or `client` for whatever programs and screens report themselves. */
  action: string | null;
  risk: RiskLevel | null;
  /** An e-mail, or the id of an account (also of one that is gone). */
  person: string;
  from: string;
  to: string;
  /** Only what happened before this one. */
  before: { at: string; id: string } | null;
}

/** An event as the platform's team reads it. */
export interface ListedSecurityEvent {
  id: string;
  /** As Postgres writes it, to the microsecond: it pages. */
  at: string;
  action: string;
  riskLevel: string;
  userId: string | null;
  /** Null for visitors and for accounts that are gone. */
  name: string | null;
  email: string | null;
  resourceType: string | null;
  resourceId: string | null;
  details: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Risks in words, the lowest first. */
export const RISK_LABELS = {
  low: "Baixo",
  medium: "Médio",
  high: "Alto",
  critical: "Crítico",
} as const satisfies Record<RiskLevel, string>;

const RISKS: Readonly<Record<string, RiskLevel>> = {
  baixo: "low",
  medio: "medium",
  alto: "high",
  critico: "critical",
};
/** Risks by their word in the address. */
export const RISK_WORDS = Object.fromEntries(
  Object.entries(RISKS).map(([word, risk]) => [word, RISK_LABELS[risk]]),
) as Readonly<Record<string, string>>;

/** The last event of the page before: its instant and its id. */
const BEFORE = /^(\d{4}-\d\d-\d\dT[\d:.+Z-]{8,30})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const IS_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ACTION = /^[a-z_]{1,60}$/;
const EMAIL_LETTERS = 254;

/** Whether what is asked of a person is an id. */
export function isPersonId(person: string): boolean {
  return IS_UUID.test(person);
}

/** Reads the query from the address of the list; a value without a meaning is left out. */
export function eventsQuery(params: URLSearchParams, now: Date): EventsQuery {
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const day = (name: string) => {
    const typed = params.get(name) ?? "";
    return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : null;
  };
  const action = params.get("tipo") ?? "";
  const [, at, id] = BEFORE.exec(params.get("antes") ?? "") ?? [];
  const to = day("ate") ?? today;
  return {
    action: ACTION.test(action) ? action : null,
    risk: ownRow(RISKS, params.get("risco") ?? "") ?? null,
    person: (params.get("pessoa") ?? "").replaceAll("\0", "").trim().slice(0, EMAIL_LETTERS),
    from: day("de") ?? addDays(to, 1 - SHOWN_DAYS),
    to,
    before: at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null,
  };
}

/** The address's parameters of a list; `last` is the last event of the page before. */
export function eventsParameters(
  query: EventsQuery,
  last: Pick<ListedSecurityEvent, "at" | "id"> | null = null,
): Record<string, string> {
  const word = Object.keys(RISKS).find((one) => RISKS[one] === query.risk);
  return {
    ...(query.action ? { tipo: query.action } : {}),
    ...(word ? { risco: word } : {}),
    ...(query.person ? { pessoa: query.person } : {}),
    de: query.from,
    ate: query.to,
    ...(last ? { antes: `${last.at}_${last.id}` } : {}),
  };
}

/** The instants of a query's days: from the first one's beginning to the last one's end. */
export function eventsSpan({ from, to }: Pick<EventsQuery, "from" | "to">): { since: Date; until: Date } {
  return { since: startOfDay(from, DEFAULT_TIME_ZONE), until: startOfDay(addDays(to, 1), DEFAULT_TIME_ZONE) };
}

/** Writes the details of an event as people read them: `{ method: "password" }` is "method: password". */
export function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** An event's line in a file. */
export function eventCells(event: ListedSecurityEvent): string[] {
  const { at, action, riskLevel, userId, name, email, resourceType, resourceId, details, ...from } = event;
  return [
    at,
    action,
    riskLevel,
    userId,
    name,
    email,
    resourceType,
    resourceId,
    details && JSON.stringify(details),
    from.ipAddress,
    from.userAgent,
    from.requestId,
  ].map((cell) => cell ?? "");
}

/** The head of that file. */
export const EVENT_HEAD = [
  "em",
  "tipo",
  "risco",
  "conta",
  "nome",
  "email",
  "sobre_que",
  "sobre_qual",
  "detalhes",
  "endereco_de_rede",
  "navegador",
  "pedido",
];
