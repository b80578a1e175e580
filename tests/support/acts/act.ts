import { readFileSync } from "node:fs";
import type { FormFields, RequestHarness } from "./harness.ts";
import { type Asker, ASKERS, type Credentials, PEOPLE, type Who } from "./people.ts";

/** The owner of the thing that the address or the body names: the asker, another, nobody; or none is named. */
export type Target = "own" | "another" | "missing" | "none";

/** One request to the product, without who sends it. */
export interface Asked {
  path: string;
  form?: FormFields;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * The effect of a mutation on a club (product §7): `club` changes it, and is refused where it is read-only; `again` was done
 * before and is answered as ever; `later` waits for the club to be paid for; `own` has nothing to do with it, or is never
 * refused.
 */
export type Changes = "club" | "again" | "later" | "own";

/** One thing that the product lets be asked, with the answers and the cost that are expected. */
export interface Act {
  /** "METHOD /path/:parameter", as the routes name it. */
  route: string;
  /** Which panel, form or body, where a route has several. */
  what: string;
  /** `form` is one that a browser without scripts sends: the page is answered, too. */
  kind: "page" | "call" | "form";
  /** It changes nothing that a club or a person has. */
  isRead: boolean;
  target: Target;
  /** Screens go with cookies, programs with a bearer token. */
  way: keyof Credentials;
  /** The answer to each of the ten, in the order of `PEOPLE`: ten words, or one where all are alike. */
  answers?: string;
  /** The one whose request is measured. */
  by?: Who;
  /** The status of the measured answer, where `answers` does not say it. */
  status: number;
  /** Round trips of the measured request before its answer, exactly, where some are made after it. */
  before: number;
  /** Round trips made after the answer, exactly: rows deleted from the outbox, mails taken and closed, a denial that is logged. */
  after: number;
  /** Its work after the answer may begin before the answer's own last read: nothing can be held back. */
  overlaps?: boolean;
  changes?: Changes;
  /** Makes what is asked about, anew for each who asks, and gives the request. */
  prepare(harness: RequestHarness): Asked | Promise<Asked>;
}

/** An act whose cost is measured. */
export type MeasuredAct = Act & { by: Who };

export const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Budgets {
  /** By the kind of an act, and of programs by token. */
  roundTrips: Record<Act["kind"] | "by token", number>;
  /** Acts that cost more, by the pattern of their names (`keyOf`): how much at most, and why. */
  roundTripsOfKinds: readonly { of: string; atMost: number; because: string }[];
}

export const budgets = JSON.parse(
  readFileSync(new URL("../../../bench/budgets.json", import.meta.url), "utf8"),
) as Budgets;

/** Whether somebody's request of an act is measured. */
export function isMeasured(act: Act): act is MeasuredAct {
  return act.by !== undefined;
}

/** The name of an act: its route, what it is and whose; who asks, where nobody else does. */
export function nameOf({ route, what, target, answers, by }: Act): string {
  const asker = answers === undefined ? by : "";
  return [route, what, target === "none" ? "" : target, asker].filter(Boolean).join(" · ");
}

/** The name of a measured act in the budgets. */
export function keyOf({ route, what, target, by }: Act): string {
  const of = target === "missing" || target === "another" ? target : "";
  return [route, what, of, by === "token" ? "by token" : by].filter(Boolean).join(" ");
}

/** The round trips that the act of a name may cost, if it is of a kind that costs more than others. */
export function budgetOfKind(key: string): number | undefined {
  return budgets.roundTripsOfKinds.find(({ of }) => new RegExp(of).test(key))?.atMost;
}

/** The round trips that an act may cost: one that only reads costs what a page does, whoever asks. */
export function budgetOf(act: Act): number {
  const { roundTrips } = budgets;
  const usual = act.isRead ? "page" : act.by === "token" ? "by token" : act.kind;
  return budgetOfKind(keyOf(act)) ?? roundTrips[usual];
}

/** The word of each of the ten. */
export function wordsOf({ answers = "" }: Act): Record<Asker, string> {
  const words = answers.split(" ");
  return Object.fromEntries(
    PEOPLE.map((asker, i) => [asker, words.length === 1 ? words[0] : words[i]]),
  ) as Record<Asker, string>;
}

/** Whether an answer, in its word or as its status, is not a refusal. */
export const isDone = (word: string): boolean =>
  !/^(sign-in|closed|missing|refused|false|[45]\d\d|\/profile-setup|\/athlete-registration)$/.test(word);

/** The answer to the one who is measured: the word that is declared for them, else the status. */
export function expectedOf(act: MeasuredAct): string {
  const asker = ASKERS[act.by];
  return act.answers === undefined || asker === undefined ? String(act.status) : wordsOf(act)[asker];
}

/**
 * The kind of an answer, in one word: for programs its status; for screens `open`, `closed` (the 403 panel), `missing` (404),
 * `sign-in`, `done` (what was sent was done, and the screen opens again), the path that it redirects to, or its status.
 */
export async function outcomeOf({ route }: Pick<Act, "route">, answer: Response): Promise<string> {
  const { status } = answer;
  const text = await answer.text();
  if (route.includes(" /api/") || route.includes(" /healthz"))
    return status === 200 ? verdictOf(text) : String(status);
  const location = answer.headers.get("location");
  if (status === 302 && location) {
    const { pathname } = new URL(location, "http://any.test");
    if (pathname === "/auth") return "sign-in";
    if (!route.startsWith("POST ")) return pathname;
    const place = pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");
    // A link to Stripe's page is new each time.
    if (pathname.startsWith("/setup/")) return "303";
    // A form that was done leads back to its own page; an entered result opens as its match, a tournament as itself.
    const isBack = route.replaceAll(/:\w+/g, ":id").endsWith(place);
    return isBack || /\/(partidas|torneios)\/:id(\/chaves)?$/.test(place) ? "done" : pathname;
  }
  const words: Record<number, string> = { 200: "open", 403: "closed", 404: "missing" };
  return words[status] ?? String(status);
}

/** Programs read some refusals in the body: `true`, `false`, `success`, `refused`; else it is 200. */
function verdictOf(text: string): string {
  const body = text.startsWith("{") || text === "true" || text === "false" ? JSON.parse(text) : null;
  if (typeof body === "boolean") return String(body);
  return typeof body?.success === "boolean" ? (body.success ? "success" : "refused") : "200";
}
