import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../../../drizzle/password-hash.ts";
import { startApp, type TestApp } from "../app.ts";
import { PASSWORD } from "../identity.ts";
import { givePlan } from "../plans.ts";
import { makeMatchClub, type Person } from "../match-club.ts";
import { type ReportChanges, reportedMatch } from "../reported-match.ts";
import type { Act, Asked } from "./act.ts";
import { type Asker, type Credentials, credentialsOf, type TestClub, type Who } from "./people.ts";

/** Ids of the demonstration, for public pages. */
export interface DemoIds {
  clubId: string;
  athleteId: string;
  tournamentId: string;
}

/** The product with the demonstration and a club of people to act as, and ways to ask it something. */
export interface RequestHarness {
  app: TestApp;
  club: TestClub;
  demo: DemoIds;
  credentials: Record<Asker | Who, Credentials>;
  /** Sends the request of an act as somebody; read whole, so that nothing is still being rendered when it is counted. */
  send(who: Asker | Who, act: Pick<Act, "route" | "way">, asked: Asked): Promise<Response>;
  /** Opens a screen; `json` as our own scripts ask for its data. */
  get(who: Who, path: string, options?: { json?: boolean }): Promise<Response>;
  /** Sends a form of a screen, as a browser without scripts does. */
  post(who: Who, path: string, form: FormFields): Promise<Response>;
  /** A call of the API with a bearer token. */
  call(
    who: Who,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
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
  const credentials = await credentialsOf(app, club);
  const asking = askAs(app, credentials);
  return {
    app,
    club,
    demo: demo!,
    credentials,
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
      "select 1 from mails where closed_at is null and match_id is not null and attempts < 2 and next_at <= now() limit 1",
    );
    if (!waiting) return;
    if (Date.now() > deadline) throw new Error("mails about matches do not go out");
    await sleep(10);
  }
}

/** The test club beside the demonstration: two people have passwords, one a plan, all the terms in effect. */
async function prepareClub(app: TestApp): Promise<TestClub> {
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
  return { ...club, newcomer: await makeNewcomer(app) };
}

/** Somebody who has accepted the terms and has neither an athlete profile nor a club. */
async function makeNewcomer({ sql }: TestApp): Promise<Person> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await sql("insert into users (id, email, name, email_confirmed_at) values ($1, $2, 'Nico Novo', now())", [
    userId,
    `${userId}@teste.test`,
  ]);
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at, proved_at)
     values ($1, $2, now(), now(), now() + interval '900 days', now())`,
    [sessionId, userId],
  );
  await sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select gen_random_uuid(), $1, version, 'registration', now() from terms_versions where effective_date <= now()`,
    [userId],
  );
  return { userId, sessionId, athleteId: "" };
}

/** Ways to ask the worker something as somebody of the club, by cookie or by token. */
function askAs(
  app: TestApp,
  credentials: Record<Asker | Who, Credentials>,
): Pick<RequestHarness, "get" | "post" | "call" | "send"> {
  async function send(
    who: Asker | Who,
    { route, way }: Pick<Act, "route" | "way">,
    { path, form, body, headers: more }: Asked,
  ): Promise<Response> {
    const [method = "GET"] = route.split(" ");
    const headers: Record<string, string> = { ...credentials[who][way], ...more };
    if (way === "cookie" && method !== "GET") headers.origin ??= app.workerOrigin;
    if (body !== undefined && !isFile(body)) headers["content-type"] ??= "application/json";
    const content = isFile(body) || typeof body === "string" ? body : JSON.stringify(body);
    // The worker itself: what the edge answers costs nothing.
    const answer = await fetch(new URL(path, app.workerOrigin), {
      method,
      headers,
      redirect: "manual",
      body: form ? bodyOf(form) : body === undefined ? undefined : content,
    });
    const read = await answer.arrayBuffer();
    const isEmpty = read.byteLength === 0 || answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : read, { status: answer.status, headers: answer.headers });
  }

  const asked = (json?: boolean): Record<string, string> => (json ? { accept: "application/json" } : {});
  return {
    send,
    get: (who, path, { json } = {}) =>
      send(who, { route: "GET", way: "cookie" }, { path, headers: asked(json) }),
    post: (who, path, form) => send(who, { route: "POST", way: "cookie" }, { path, form }),
    call: (who, method, path, body, headers) =>
      send(who, { route: method, way: "bearer" }, { path, body, headers }),
  };
}

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

function bodyOf(form: FormFields): FormData | URLSearchParams {
  const hasFile = Object.values(form).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) body.append(name, value as string);
  return body;
}

/** How often nothing new may be heard, 5 ms apart, until it is quiet: a busy machine, which looks later, is given longer. */
const LOOKS = 12;

/** Waits until the proxy has heard nothing for some looks. */
export async function quiet({ proxy }: Pick<TestApp, "proxy">, looks = LOOKS): Promise<void> {
  for (let last = -1, same = 0; same < looks; await sleep(5)) {
    const heard = proxy.stats().http_requests;
    same = heard === last ? same + 1 : 0;
    last = heard;
  }
}
