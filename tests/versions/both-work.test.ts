import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sdkFor } from "@quadra/local-stripe/testing";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";
import { PROJECT_DIR } from "../../local/configuration.ts";
import type { DisplayData } from "../../app/lib/display-data.ts";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { authClient, type Client, tokensOf } from "../support/auth-client.ts";
import { type BothVersions, startBothVersions } from "../support/both-versions.ts";
import { allowedContractions } from "../support/contractions.ts";
import { Visitor } from "../support/identity.ts";
import { lastRelease } from "../support/last-release.ts";
import { wordsOf } from "../support/pages.ts";
import { quietServices } from "../support/quiet-services.ts";

type Version = "old" | "now";
type Person = { athleteId: string; clubId: string; client: Client };

const PASSWORD = "quadra-demo-2026";
const SPORT = "beach_tennis";
/** Each way around: the first is asked first. */
const WAYS: [Version, Version][] = [
  ["old", "now"],
  ["now", "old"],
];

let both: BothVersions;
let rafael: Person;
let bruno: Person;
let games = 0;

beforeAll(async () => {
  both = await startBothVersions();
  // One signed in at each version; both go to both.
  rafael = await personOf("atleta@demo.test", "old");
  bruno = await personOf("adversario@demo.test", "now");
});
afterAll(() => both?.stop());

async function signedInAt(version: Version, email: string): Promise<Client> {
  const client = authClient(both[version], { address: "203.0.113.9" });
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function personOf(email: string, version: Version): Promise<Person> {
  const [row] = await both.sql<{ athleteId: string; clubId: string }>(
    `select a.id as "athleteId", m.club_id as "clubId" from users u join athletes a on a.user_id = u.id
     join memberships m on m.athlete_id = a.id and m.status = 'active' where u.email = $1`,
    [email],
  );
  return { ...row!, client: await signedInAt(version, email) };
}

async function call(version: Version, person: Person, method: string, path: string, body?: unknown) {
  const { access } = await tokensOf(person.client);
  const answer = await both[version].fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Reports that `by` beat `against` on the clock's day; each match has a score of its own. */
async function report(version: Version, by: Person, against: Person): Promise<string> {
  games += 1;
  const { status, body } = await call(version, by, "POST", "/matches", {
    club_id: by.clubId,
    sport: SPORT,
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date().toISOString(),
    my_side: [by.athleteId],
    their_side: [against.athleteId],
    sets: [
      { mine: 6, theirs: games % 5 },
      { mine: 6, theirs: Math.floor(games / 5) % 5 },
    ],
    end: "completed",
    is_second_match: true,
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { status: "pending_validation" } });
  return body.id as string;
}

/** Finds the differences, in every sport, between the tables and a rebuild by this version. */
async function differences() {
  const db = openDatabase(both.now.vars.DATABASE_URL!, both.now.vars.DATABASE_HTTP_ENDPOINT!);
  const context = { services: quietServices(db), actor: { kind: "system", job: "test" } } as const;
  const sports = await both.sql<{ sport: string }>("select distinct sport from ranking_events");
  const found = [];
  for (const { sport } of sports) found.push(...(await checkTables(context, { sport })));
  return found;
}

const countOf = async (table: string, where: string, ...params: unknown[]) =>
  (await both.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, params))[0]!.n;
const bookedOnce = async (id: string) => ({
  status: (await both.sql<{ status: string }>("select status from matches where id = $1", [id]))[0]!.status,
  events: await countOf("ranking_events", "match_id = $1 and kind = 'confirm'", id),
  linesOfTwice: await countOf(
    "(select 1 from ledger_lines where match_id = $1 group by ranking_id, athlete_id having count(*) > 1) twice",
    "true",
    id,
  ),
});

describe("the main job", () => {
  it.each([...WAYS, ["old", "old"], ["now", "now"]] as [Version, Version][])(
    "is reported at the %s version and approved at the %s one, in either direction",
    async (reports, approves) => {
      for (const [by, against] of [
        [rafael, bruno],
        [bruno, rafael],
      ] as const) {
        const id = await report(reports, by, against);
        expect(await call(approves, against, "POST", `/matches/${id}/approve`)).toEqual({
          status: 200,
          body: { id, status: "confirmed" },
        });
        expect(await bookedOnce(id)).toEqual({ status: "confirmed", events: 1, linesOfTwice: 0 });
        const answered = await both.sql<{ is_answered: boolean }>(
          "select is_answered from ranking_events where match_id = $1",
          [id],
        );
        expect(answered).toEqual([{ is_answered: true }]);
      }
    },
  );

  it.each(WAYS)("is approved at both at once (%s, %s) and counts once", async (reports, other) => {
    const id = await report(reports, rafael, bruno);
    const answers = await Promise.all(
      [reports, other].map((version) => call(version, bruno, "POST", `/matches/${id}/approve`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await bookedOnce(id)).toEqual({ status: "confirmed", events: 1, linesOfTwice: 0 });
  });

  it.each(WAYS)("is disputed at the %s version, as the other shows", async (disputes, other) => {
    const id = await report(other, rafael, bruno);
    const disputed = await call(disputes, bruno, "POST", `/matches/${id}/dispute`, { reason: "Foi 6/4." });
    expect(disputed).toMatchObject({ status: 200, body: { status: "disputed" } });
    expect((await call(other, rafael, "GET", `/matches/${id}`)).body).toMatchObject({ status: "disputed" });
  });

  it("leaves tables as a rebuild by this version makes them", async () => {
    expect(await differences()).toEqual([]);
  });

  it("shows the same rows at both: the display and the public page", async () => {
    const ofDisplay = async (app: TestApp) => {
      let at = `/api/v1/clubs/${rafael.clubId}/display`;
      for (let hops = 0; hops < 3; hops += 1) {
        const answer = await app.fetch(at);
        if (answer.status !== 302) return (await answer.json()) as DisplayData;
        at = answer.headers.get("location")!;
      }
      throw new Error("the display leads on and on");
    };
    const [old, now] = [await ofDisplay(both.old), await ofDisplay(both.now)];
    expect(now.board!.rows.length).toBeGreaterThan(5);
    // This version may say more.
    expect(now.board).toMatchObject(old.board!);
    expect(now.matches).toMatchObject(old.matches);
    const rows = async (app: TestApp) => {
      const address = `/public-ranking/${rafael.clubId}?sport=${SPORT}`;
      const answer = await app.fetch(address, { redirect: "follow" });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      return html
        .split(/(?=<tr\b|<\/tbody>)/)
        .filter((row) => row.startsWith('<tr id="atleta-'))
        .map(wordsOf);
    };
    const shown = await rows(both.now);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(await rows(both.old));
  });
});

describe("a session", () => {
  it.each(WAYS)("of the %s version is good at the other, with its refresh token", async (from, to) => {
    const client = await signedInAt(from, "atleta@demo.test");
    const first = await tokensOf(client);
    const me = (version: Version, token: string) =>
      both[version].fetch("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
    const refresh = async (version: Version, token: string) => {
      const answer = await both[version].fetch("/api/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        headers: { "content-type": "application/json", "cf-connecting-ip": "203.0.113.9" },
        body: JSON.stringify({ refresh_token: token }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { access_token: string; refresh_token: string };
    };
    expect((await me(to, first.access)).status).toBe(200);
    const second = await refresh(to, first.refresh);
    expect((await me(from, second.access_token)).status).toBe(200);
    const third = await refresh(from, second.refresh_token);
    expect((await me(to, third.access_token)).status).toBe(200);
  });

  it.each(WAYS)("of a browser at the %s version goes on, and ends, at the other", async (from, to) => {
    const visitor = new Visitor(both[from]);
    expect((await visitor.signIn("atleta@demo.test", { password: PASSWORD })).status).toBe(302);
    const moved = new Visitor(both[to]);
    for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
    expect((await moved.get("/athlete-dashboard")).status).toBe(200);
    const access = visitor.cookie("access")!;
    expect((await moved.post("/auth?sair", {})).status).toBe(302);
    expect(moved.hasSession).toBe(false);
    const after = await both[from].fetch("/api/v1/me", { headers: { authorization: `Bearer ${access}` } });
    expect(after.status).toBe(401);
  });
});

describe("an event of Stripe's", () => {
  it.each(WAYS)(
    "that comes to the %s version and again to the other is applied once",
    async (first, second) => {
      const sdk = sdkFor(both.now.stripe);
      const payer = await sdk.customers.create({ name: "Atleta" });
      await both.sql(
        `insert into billing_customers (id, user_id, stripe_customer_id, created_at)
       select gen_random_uuid(), u.id, $1, now() from users u join athletes a on a.user_id = u.id
       where not exists (select 1 from billing_customers b where b.user_id = u.id) order by u.email limit 1`,
        [payer.id],
      );
      await both.now.stripe.deliveries.idle();
      await both.now.stripe.control("hold");
      const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: payer.id });
      const { data } = await sdk.prices.list({ lookup_keys: ["athlete_plus_month"] });
      const subscription = await sdk.subscriptions.create({
        customer: payer.id,
        items: [{ price: data[0]!.id }],
        default_payment_method: method.id,
      });
      const { events } = (await both.now.stripe.control("held")) as { events: string[] };
      await both.now.stripe.control("release", { eventIds: [], keepsHolding: false });
      const mine = await Promise.all(events.map((id) => sdk.events.retrieve(id)));
      expect(mine.map(({ type }) => type)).toContain("invoice.paid");
      for (const version of [first, second, first])
        for (const event of mine) expect(await deliver(version, sdk, event)).toBe(200);
      const kept = await both.sql<{ status: string }>(
        "select status from stripe_events where id = any ($1)",
        [events],
      );
      expect(kept.length).toBe(events.length);
      expect(kept.filter(({ status }) => status !== "applied" && status !== "ignored")).toEqual([]);
      const paid = await both.sql("select kind from payments where stripe_subscription_id = $1", [
        subscription.id,
      ]);
      expect(paid).toEqual([{ kind: "payment" }]);
      const [row] = await both.sql(
        "select status, plan from subscriptions where stripe_subscription_id = $1",
        [subscription.id],
      );
      expect(row).toEqual({ status: "active", plan: "plus" });
      await both.now.stripe.deliveries.idle();
    },
  );

  async function deliver(version: Version, sdk: Stripe, event: Stripe.Event): Promise<number> {
    const body = JSON.stringify(event);
    const signature = await sdk.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret: both.now.stripe.webhookSecret,
      timestamp: Math.floor(Date.now() / 1_000),
    });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await both[version].fetch("/api/webhooks/stripe", { method: "POST", body, headers });
    return answer.status;
  }
});

describe("the minute's jobs, run by both at once", () => {
  it("approve by silence once, mail once, and leave the tables right", async () => {
    await forgetLimits(both.now);
    const waiting = [
      await report("old", rafael, bruno),
      await report("now", bruno, rafael),
      await report("old", bruno, rafael),
    ];
    await both.sql(
      "update matches set asked_at = null, answer_by = now() - interval '1 minute' where id = any ($1)",
      [waiting],
    );
    for (let minute = 0; minute < 3; minute += 1)
      await Promise.all([both.old.scheduled(), both.now.scheduled()]);
    for (const id of waiting)
      expect(await bookedOnce(id)).toEqual({ status: "confirmed", events: 1, linesOfTwice: 0 });
    expect(await countOf("match_events", "match_id = any ($1) and kind = 'silence'", waiting)).toBe(3);
    const twice = await both.sql(
      `select user_id, type, data from notifications where data ->> 'match_id' = any ($1)
       group by 1, 2, 3 having count(*) > 1`,
      [waiting],
    );
    expect(twice).toEqual([]);
    const mails = both.now.mail().map(({ to, subject, text }) => JSON.stringify([to, subject, text]));
    expect(mails.length).toBe(new Set(mails).size);
    const failed = [...both.old.logs, ...both.now.logs].filter(({ line }) => line.includes("job_failed"));
    expect(failed).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

it("a migration takes away only what no worker uses since the last release, or one before", () => {
  const folder = path.join(PROJECT_DIR, "migrations");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".sql")))
    for (const { unusedSince } of allowedContractions(readFileSync(path.join(folder, name), "utf8")))
      // Throws where it is no ancestor.
      execFileSync("git", ["merge-base", "--is-ancestor", unusedSince, lastRelease()], { cwd: PROJECT_DIR });
});

it("neither worker answered with a failure, or logged one", () => {
  const errors = [...both.old.logs, ...both.now.logs].filter(({ line }) => line.includes('"level":"error"'));
  expect(errors).toEqual([]);
});
