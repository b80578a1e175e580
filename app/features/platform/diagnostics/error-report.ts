import { z } from "zod";
import { errorFacts, factsText } from "../../../lib/error-facts.ts";

/** Where something went wrong: on a screen, in its live connection, or in an answer of the server. */
export const ERROR_KINDS = ["screen", "realtime", "answer"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error that nobody met for so many days is forgotten. */
export const ERRORS_KEPT_DAYS = 90;
const MAX_MESSAGE = 300;
const MAX_ROUTE = 120;

/** The report of a screen to the team (spec §8, "nossa equipe foi notificada"); it may only speak of screens. */
export const errorReportSchema = z.strictObject({
  kind: z.enum(["screen", "realtime"]),
  message: z.string().min(1).max(2_000),
  route: z.string().min(1).max(500).startsWith("/"),
  request_id: z.string().regex(/^[\w.-]{1,80}$/),
});

export interface ErrorReport {
  kind: ErrorKind;
  message: string;
  route: string;
  requestId: string;
}

const EMAIL = /[^\s@<>"'`(),;:]+@[^\s@<>"'`(),;:]+\.[^\s@<>"'`(),;:]+/gu;
/** Keys, tokens and hashes: long runs of one word that hold a digit. */
const TOKEN = /(?<![\w/+=.-])(?=[\w/+=.-]*\d)[\w/+=.-]{20,}/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Text in quotes, which is often what somebody typed. */
const QUOTED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|'[^'\n]{1,200}'/g;
const QUERY = /\?[^\s"')]+/g;

/**
 * An error's text without anything of somebody's: addresses' queries, e-mails, ids, tokens, numbers and what stood in
 * quotes become marks. At most 300 characters.
 */
export function cleanMessage(message: string): string {
  return message
    .slice(0, 2_000)
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .replaceAll(EMAIL, "[e-mail]")
    .replaceAll(QUERY, "?…")
    .replaceAll(UUID, "[id]")
    .replaceAll(TOKEN, "[token]")
    .replaceAll(QUOTED, "[texto]")
    .replaceAll(/\d+/g, "#")
    .trim()
    .slice(0, MAX_MESSAGE)
    .toWellFormed();
}

/** The path of an address, ids and numbers replaced; no query, no fragment. At most 120 characters. */
export function cleanRoute(route: string): string {
  return route
    .split(/[?#]/)[0]!
    .split("/")
    .map((part) =>
      /\d|@/.test(part) && !/^(v\d|api)$/.test(part)
        ? ":id"
        : part.replaceAll(/[^\w.:*-]+/g, "…").slice(0, 40),
    )
    .join("/")
    .slice(0, MAX_ROUTE);
}

/** A report as it may be stored, and the text that is equal in repeats of one error: kind, route and message. */
export function cleanReport(report: ErrorReport): ErrorReport & { identity: string } {
  // Of an answer's error it is facts of ours (`messageOf`), whose numbers are places and states.
  const said = report.kind === "answer" ? report.message : cleanMessage(report.message);
  const message = said || "sem mensagem";
  const route = cleanRoute(report.route) || "/";
  const requestId = report.requestId.replaceAll(/[^\w.-]+/g, "").slice(0, 80) || "none";
  return { kind: report.kind, message, route, requestId, identity: `${report.kind}\n${route}\n${message}` };
}

/** Gives the text of an error in an answer for the team: its class, codes and place, never its message. */
export function messageOf(thrown: unknown): string {
  return factsText(errorFacts(thrown)).slice(0, MAX_MESSAGE);
}

/** An error as the team sees it: how often, first and last (ISO 8601), and the request of the last time. */
export interface ShownError {
  kind: ErrorKind;
  message: string;
  route: string;
  requestId: string;
  appVersion: string | null;
  count: number;
  firstAt: string;
  lastAt: string;
}
