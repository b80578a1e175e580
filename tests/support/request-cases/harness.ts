import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookieHeaders } from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import { hashPassword } from "../../../drizzle/password-hash.ts";
import { startApp, type TestApp } from "../app.ts";
import { PASSWORD } from "../identity.ts";
import { givePlan } from "../plans.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../match-club.ts";
import { type ReportChanges, reportedMatch } from "../reported-match.ts";

export type Who = PersonName | "visitor";

/** Ids of the demonstration, for public pages. */
export interface DemoIds {
  clubId: string;
  athleteId: string;
  tournamentId: string;
}

/** The product with the demonstration and a club of people to act as, and ways to ask it something. */
export interface RequestHarness {
  app: TestApp;
  club: MatchClub;
  demo: DemoIds;
  /** Opens a screen; `json` as our own scripts ask for its data. */
  get(who: Who, path: string, options?: { json?: boolean }): Promise<Response>;
  /** Sends a form of a screen, as a browser without scripts does; `json` as our own scripts do. */
  post(who: Who, path: string, form: FormFields, options?: { json?: boolean }): Promise<Response>;
  /** A call of the API with a bearer token. */
  call(who: Who, method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Response>;
  /** Reports a match as `by` (Ana) against `against` (Bruno); gives its id. */
  report(changes?: ReportChanges): Promise<string>;
  /** Does something to a match; throws when it is refused. */
  act(who: Who, matchId: string, verb: string, body?: object): Promise<void>;
  /** An address of nobody yet. */
  email(): string;
  stop(): Promise<void>;
}

export type FormFields = Record<string, string | File>;

export { PASSWORD };

/** Starts the built product with the demonstration's data and the test club. */
export async function startRequestHarness(): Promise<RequestHarness> {
  const app = await startApp({ seed: "demo" });
  const club = await prepareClub(app);
  const [demo] = await app.sql<DemoIds>(
    `select u.club_id as "clubId", a.id as "athleteId",
       (select t.id from tournaments t where t.status <> 'draft' limit 1) as "tournamentId"
     from users u join athletes a on a.user_id = u.id where u.email = 'atleta@demo.test'`,
  );
  let emails = 0;
  const asking = askAs(app, club);
  return {
    app,
    club,
    demo: demo!,
    ...asking,
    async report(changes = {}) {
      const answer = await asking.call(
        changes.by ?? "ana",
        "POST",
        "/api/v1/matches",
        reportedMatch(club, new Date(), changes),
      );
      if (answer.status !== 201) throw new Error(`report: ${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: string };
      await allMailed(app);
      return id;
    },
    async act(who, matchId, verb, body) {
      const answer = await asking.call(who, "POST", `/api/v1/matches/${matchId}/${verb}`, body);
      if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${await answer.text()}`);
    },
    email: () => `viagem${(emails += 1)}@exemplo.test`,
    stop: () => app.stop(),
  };
}

/** Waits until the mails that matches caused are out, so that their rows are counted as nobody else's. */
async function allMailed(app: TestApp): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const [waiting] = await app.sql(
      "select 1 from mails where closed_at is null and match_id is not null and attempts < 2 limit 1",
    );
    if (!waiting) return;
    if (Date.now() > deadline) throw new Error("mails about matches do not go out");
    await sleep(10);
  }
}

/** The test club beside the demonstration: two people have passwords, one a plan, all the terms in effect. */
async function prepareClub(app: TestApp): Promise<MatchClub> {
  const club = await makeMatchClub(app.sql);
  await app.sql(`update users set password_hash = $2 where id = any($1)`, [
    [club.ana.userId, club.bruno.userId],
    hashPassword(PASSWORD),
  ]);
  await givePlan(app.sql, club.ana.userId, "pro");
  // The demonstration has terms of its own: its people have accepted those in effect.
  await app.sql(`insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
    select gen_random_uuid(), t.user_id, v.version, 'registration', now() from terms_acceptances t,
      (select version from terms_versions where effective_date <= now() order by effective_date desc, version desc limit 1) v
    where t.terms_version = '2026-01' on conflict do nothing`);
  return club;
}

/** Ways to ask the worker something as somebody of the club, by cookie or by token. */
function askAs(app: TestApp, club: MatchClub): Pick<RequestHarness, "get" | "post" | "call"> {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);

  async function tokenOf(who: Who): Promise<string | null> {
    if (who === "visitor") return null;
    const { userId, sessionId } = club[who];
    const claims = { sub: userId, session_id: sessionId, email: "x@teste.test" } as never;
    return tokens.sign(claims, new Date(), 600);
  }

  async function cookieOf(who: Who): Promise<Record<string, string>> {
    const accessToken = await tokenOf(who);
    if (!accessToken) return {};
    const cookies = { accessToken, refreshToken: "none", expiresAt: 2_000_000_000, maxAgeSeconds: 600 };
    return { cookie: sessionCookieHeaders(app.vars.APP_ORIGIN!, cookies)[0]!.split(";")[0]! };
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    // The worker itself: what the edge answers costs nothing.
    const answer = await fetch(new URL(path, app.workerOrigin), { redirect: "manual", ...init });
    // Read whole, so that nothing is still being rendered when it is counted.
    const body = await answer.arrayBuffer();
    const empty = body.byteLength === 0 || answer.status === 204 || answer.status === 304;
    return new Response(empty ? null : body, { status: answer.status, headers: answer.headers });
  }

  const asked = (json?: boolean): Record<string, string> => (json ? { accept: "application/json" } : {});
  return {
    get: async (who, path, { json } = {}) =>
      send(path, { headers: { ...(await cookieOf(who)), ...asked(json) } }),
    async post(who, path, form, { json } = {}) {
      const hasFile = Object.values(form).some((value) => value instanceof File);
      const body = hasFile ? new FormData() : new URLSearchParams();
      for (const [name, value] of Object.entries(form)) body.append(name, value as string);
      return send(path, { method: "POST", headers: { ...(await cookieOf(who)), ...asked(json) }, body });
    },
    async call(who, method, path, body, headers = {}) {
      const token = await tokenOf(who);
      return send(path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || isFile(body) ? {} : { "content-type": "application/json" }),
          ...(headers as Record<string, string>),
        },
        ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
      });
    },
  };
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** Waits until the proxy has heard nothing for a moment, and has heard at least `count` requests (3 s at most). */
export async function quiet(app: TestApp, count = 0, ms = 60): Promise<void> {
  const deadline = Date.now() + 3_000;
  for (let last = -1, since = Date.now(); Date.now() < deadline; await sleep(5)) {
    const heard = app.proxy.stats().http_requests;
    if (heard !== last) [last, since] = [heard, Date.now()];
    else if (heard >= count && Date.now() - since >= ms) return;
  }
}
