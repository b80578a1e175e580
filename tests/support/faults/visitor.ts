import { FOREIGN_PAGE } from "./http-front.ts";
import type { Faulty } from "./stand-ins.ts";
import { sessionCookieHeaders } from "../../../app/platform/cookies.server.ts";

/** How long an answer may take: the worker's own limits, with what its parts of a second round to. */
const READING_LIMIT_MS = 10_000;
const WRITING_LIMIT_MS = 40_000;

/** The statuses that a refused person may get; anything else is a fault of ours. */
const REFUSALS: ReadonlySet<number> = new Set([429, 503]);
/** More often than calls go wrong in a row (`WIDTHS` of run-drive.ts). */
const MOST_REPEATS = 8;
const SENTENCE = /\p{Lu}[^<>{}]{8,}[.!]/u;
const LEAKS = [
  /\bat [\w.<>]+ \(?[\w/:.-]+\.js:\d/,
  /NeonDbError|SyntaxError|TypeError|StripeAPIError|ECONN/,
  /aeroporto/,
];

/** Something that must not have happened. */
export class Wrong extends Error {
  override readonly name = "Wrong";
}

/** An answer as a client sees it. */
export interface Seen {
  status: number;
  headers: Headers;
  text: string;
}

/** How a run went for the person. */
export interface Tally {
  /** How often they were refused, clearly, and asked again. */
  refusals: number;
}

export interface Ask {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData | URLSearchParams;
  /** The statuses of success. */
  expects: readonly number[];
}

/** Headers of somebody with a live session: as a screen sends them, and as a program does. */
export async function headersOf(
  { tokens, origin }: Faulty,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ screen: Record<string, string>; program: Record<string, string> }> {
  const claims = { sub: userId, session_id: sessionId, email: `${userId}@teste.test` };
  const accessToken = await tokens.sign(claims, new Date(), 7 * 86_400);
  const [cookie = ""] = sessionCookieHeaders(origin, {
    accessToken,
    refreshToken: "",
    expiresAt: Math.floor(Date.now() / 1_000) + 7 * 86_400,
    maxAgeSeconds: 60,
  });
  return {
    screen: { cookie: cookie.split(";")[0]!, origin },
    program: { authorization: `Bearer ${accessToken}` },
  };
}

/** Asks and looks at the answer: a success, or a clear refusal, within its time. Throws `Wrong` for anything else. */
async function look({ clock, origin, product, logs }: Faulty, ask: Ask): Promise<Seen> {
  const { path, method = "GET", headers = {}, body = null, expects } = ask;
  const from = clock.now;
  const request = new Request(origin + path, {
    method,
    headers: { "cf-connecting-ip": "203.0.113.7", ...headers },
    body,
    redirect: "manual",
  });
  const answer = await product.fetch(request);
  const seen: Seen = { status: answer.status, headers: answer.headers, text: await answer.text() };
  const what = `${method} ${path} answered ${seen.status} ${seen.text.slice(0, 120)}`;
  const tookMs = clock.now - from;
  if (tookMs > (method === "GET" ? READING_LIMIT_MS : WRITING_LIMIT_MS))
    throw new Wrong(`${what} after ${tookMs} ms`);
  if (seen.text.includes(FOREIGN_PAGE) || LEAKS.some((leak) => leak.test(seen.text)))
    throw new Wrong(`${what}: what is inside stands in it`);
  if (expects.includes(seen.status)) return seen;
  if (!REFUSALS.has(seen.status) || !isClear(seen)) throw new Wrong(`${what} ${logs.at(-1) ?? ""}`);
  return seen;
}

/** A sentence for a person, or for a program the code that has one. */
function isClear({ headers, text }: Seen): boolean {
  const type = headers.get("content-type") ?? "";
  if (type.includes("json")) {
    const body = JSON.parse(text) as { error?: { code?: string; message?: string }; msg?: string };
    return (
      SENTENCE.test(body.error?.message ?? body.msg ?? "") || /^[a-z_]{4,}$/.test(body.error?.code ?? "")
    );
  }
  return type.includes("text/html") && text.includes('lang="pt-BR"') && SENTENCE.test(text);
}

/**
 * Asks as a person does: who is refused waits as long as they are told and asks again. `taps` sends each try so many times at
 * once. Gives the success; throws `Wrong` when it never comes.
 */
export async function askUntilDone(faulty: Faulty, ask: Ask, tally: Tally, taps = 1): Promise<Seen> {
  for (let repeat = 0; repeat <= MOST_REPEATS; repeat += 1) {
    const tries = await faulty.clock.until(
      Promise.all(Array.from({ length: taps }, () => look(faulty, ask))),
    );
    const done = tries.find(({ status }) => ask.expects.includes(status));
    if (done) return done;
    tally.refusals += 1;
    const waits = Number(tries[0]!.headers.get("retry-after") ?? 5);
    await faulty.clock.pass(Math.max(1, waits) * 1_000);
  }
  throw new Wrong(`${ask.method ?? "GET"} ${ask.path} was refused ${MOST_REPEATS + 1} times`);
}
