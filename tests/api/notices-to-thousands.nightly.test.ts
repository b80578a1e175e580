import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { makeApiToken } from "../support/api-tokens.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";

// Issue H "Proof": 5 000 sockets get one notice each, exactly once. Everybody has some pages open, which one Durable Object tells:
// phone, tablet, tabs.

const SOCKETS = 5_000;
const PAGES_EACH = 5;
const PEOPLE = SOCKETS / PAGES_EACH;
/** So many pages lose their socket while the notice goes out. */
const RECONNECTING = 500;
const ATTEMPTS = 10;
const AT_ONCE = 40;
/** A page does not wait longer for its list, and asks anew. */
const ANSWER_MS = 20_000;

/** A page that somebody has open: it reads the list when its socket opens again and at each message, as the product's does. */
interface OpenPage {
  headers: Record<string, string>;
  socket: WebSocket | null;
  /** Messages of each connection. */
  messages: number[];
  /** The ids that the list has shown; and how often something new stood in it. */
  seen: Set<string>;
  newsCount: number;
  reading: Promise<void>;
}

let app: TestApp;
let pages: OpenPage[];
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
  // Nobody else is told.
  await app.sql("update memberships set status = 'left'");
  pages = await makePages();
}, 180_000);
afterAll(async () => {
  for (const { socket } of pages ?? []) socket?.terminate();
  await app?.stop();
});

async function makePages(): Promise<OpenPage[]> {
  const made = await app.sql<{ userId: string; sessionId: string }>(
    `with people as (
       insert into users (id, email, name, password_hash, user_role, email_confirmed_at, created_at)
       select gen_random_uuid(), 'p' || n || '@teste.test', 'Pessoa ' || n, 'x', 'athlete', now(), now() - interval '1 day'
       from generate_series(1, $1::int) n returning id, name),
     playing as (
       insert into athletes (id, user_id, name, search_name, birth_date)
       select gen_random_uuid(), id, name, lower(name), '1990-05-10' from people returning id),
     members as (
       insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
       select gen_random_uuid(), $2, id, 'active', now(), now() from playing)
     insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
     select gen_random_uuid(), id, now(), now(), now() + interval '1 day' from people
     returning user_id as "userId", id as "sessionId"`,
    [PEOPLE, club.clubId],
  );
  await app.sql("analyze");
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const pagesOf = await Promise.all(
    made.map(async ({ userId, sessionId }, n) => {
      const claims = { sub: userId, session_id: sessionId, email: "x@teste.test" } as never;
      const headers = {
        authorization: `Bearer ${await tokens.sign(claims, new Date(), 3_600)}`,
        "cf-connecting-ip": `10.1.${n >> 8}.${n & 255}`,
      };
      return Array.from({ length: PAGES_EACH }, (): OpenPage => ({
        headers,
        socket: null,
        messages: [],
        seen: new Set(),
        newsCount: 0,
        reading: Promise.resolve(),
      }));
    }),
  );
  return pagesOf.flat();
}

/** Opens a page's socket; one that is refused comes again, as the product's does. */
async function open(page: OpenPage): Promise<void> {
  const connection = page.messages.push(0) - 1;
  for (let attempt = 1; ; attempt += 1) {
    const socket = new WebSocket(`${app.workerOrigin.replace("http", "ws")}/api/realtime/v1/notifications`, {
      headers: page.headers,
    });
    socket.on("message", (data) => {
      if (!String(data).startsWith("publish")) return;
      page.messages[connection]! += 1;
      read(page);
    });
    const answer = await new Promise<"open" | Error>((resolve) =>
      socket.once("open", () => resolve("open")).once("error", resolve),
    );
    page.socket = socket;
    if (answer === "open") return;
    if (attempt === ATTEMPTS) throw answer;
    await sleep(1_000);
  }
}

/** Reads are one after the other: a later one knows at least as much. */
function read(page: OpenPage): void {
  page.reading = page.reading.then(async () => {
    const { rows } = (await ask(page, 1)) as { rows: { id: string }[] };
    for (const { id } of rows) {
      if (page.seen.has(id)) continue;
      page.seen.add(id);
      page.newsCount += 1;
    }
  });
}

/** One machine plays all phones: so many of them ask at once. */
let asking = 0;
const lined: (() => void)[] = [];

async function ask(page: OpenPage, attempt: number): Promise<unknown> {
  const text = await askOnce(page);
  if (text !== null) return JSON.parse(text);
  if (attempt === ATTEMPTS) throw new Error("the list was not answered");
  await sleep(1_000);
  return await ask(page, attempt + 1);
}

/** The list as text; null where it was refused, or not answered in time, after which a page asks again. */
async function askOnce({ headers }: OpenPage): Promise<string | null> {
  if (asking >= AT_ONCE) await new Promise<void>((resolve) => lined.push(resolve));
  asking += 1;
  try {
    const answer = await fetch(`${app.workerOrigin}/api/v1/me/notifications`, {
      headers,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    return answer.ok ? text : null;
  } catch {
    return null;
  } finally {
    asking -= 1;
    lined.shift()?.();
  }
}

async function each(all: readonly OpenPage[], work: (page: OpenPage) => Promise<void>): Promise<void> {
  const left = [...all];
  const goOn = async () => {
    for (let page = left.pop(); page !== undefined; page = left.pop()) await work(page);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

const countOf = async (text: string) => Number((await app.sql<{ n: string }>(text))[0]!.n);

it(
  `${SOCKETS} open pages are told of a notice once each, also those that come back while it goes out`,
  { timeout: 600_000 },
  async () => {
    await each(pages, open);
    const coming = pages.filter((_, n) => n % (SOCKETS / RECONNECTING) === 0);
    const staying = pages.filter((page) => !coming.includes(page));
    const token = await makeApiToken(app.sql, app.vars.AUTH_SIGNING_KEYS!, {
      clubId: club.clubId,
      userId: club.secretary.userId,
    });
    const sending = app.fetch(`/api/v1/clubs/${club.clubId}/notices`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
      body: JSON.stringify({ title: "Manutenção", message: "Domingo, das 7h às 8h." }),
    });
    await each(coming, async (page) => {
      page.socket!.terminate();
      await open(page);
      read(page);
    });
    const answer = await sending;
    expect([answer.status, await answer.json()]).toMatchObject([201, { told: PEOPLE }]);

    const unreached = () => pages.filter(({ seen }) => seen.size === 0).length;
    await expect.poll(unreached, { timeout: 300_000, interval: 500 }).toBe(0);
    // A second copy would come right after the first.
    await sleep(2_000);
    await Promise.all(pages.map(({ reading }) => reading));

    expect(await countOf("select count(*) as n from notifications")).toBe(PEOPLE);
    expect(await countOf("select count(distinct user_id) as n from notifications")).toBe(PEOPLE);
    expect(await countOf("select count(*) as n from outbox")).toBe(0);
    expect(pages.filter(({ newsCount }) => newsCount !== 1).length).toBe(0);
    expect(staying.filter(({ messages }) => messages.join() !== "1").length).toBe(0);
    // A page that was away in that moment has read it on coming back.
    expect(
      coming.filter(({ messages }) => messages.length !== 2 || messages[0]! + messages[1]! > 1).length,
    ).toBe(0);
    expect(pages.every(({ socket }) => socket!.readyState === WebSocket.OPEN)).toBe(true);
  },
);
