import type { RequestHarness } from "../request-cases/harness.ts";
import type { Asker, Credentials } from "./people.ts";

/** Whose the thing is that the address or the body names: the athlete's own, another's, nobody's; or none is named. */
export type Target = "own" | "another" | "missing" | "none";

/** One request, asked by everybody, with what each is answered. */
export interface Row {
  /** "METHOD /path/:parameter", as the routes name it. */
  route: string;
  /** Which panel, form or body, where a route has several. */
  what: string;
  target: Target;
  /** Screens go with cookies, programs with a bearer token. */
  way: keyof Credentials;
  /** Makes what is asked about, anew for each who asks, and gives the request. */
  prepare(harness: RequestHarness, asker: Asker): Ask | Promise<Ask>;
}

export interface Ask {
  path: string;
  form?: Record<string, string>;
  body?: unknown;
}

export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The name of a row in the table of what is declared. */
export function nameOf({ route, what, target }: Pick<Row, "route" | "what" | "target">): string {
  return [route, what, target === "none" ? "" : target].filter(Boolean).join(" · ");
}

/**
 * What an answer is, in one word: for programs its status; for screens `open`, `closed` (the 403 panel), `missing` (404),
 * `sign-in`, `done` (what was sent was done, and the screen opens again), the path that it redirects to, or its status.
 */
export async function outcomeOf(row: Row, answer: Response): Promise<string> {
  const { status } = answer;
  const text = await answer.text();
  if (row.route.includes(" /api/") || row.route.includes(" /healthz"))
    return status === 200 ? verdictOf(text) : String(status);
  const location = answer.headers.get("location");
  if (status === 302 && location) {
    const { pathname } = new URL(location, "http://any.test");
    if (pathname === "/auth") return "sign-in";
    if (!row.route.startsWith("POST ")) return pathname;
    const place = pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");
    // A link to Stripe's page is new each time.
    if (pathname.startsWith("/setup/")) return "303";
    // What was done leads back to its own page; a result that was entered opens as its match, a tournament as itself.
    const isBack = row.route.replaceAll(/:\w+/g, ":id").endsWith(place);
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
