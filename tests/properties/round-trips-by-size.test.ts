import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Visitor } from "../support/identity.ts";
import { budgetOfKind, budgets } from "../support/acts/act.ts";
import { quiet, startRequestHarness, type RequestHarness } from "../support/acts/harness.ts";
import type { Who } from "../support/acts/people.ts";

let harness: RequestHarness;
beforeAll(async () => {
  harness = await startRequestHarness();
});
afterAll(() => harness.stop());

async function cost(ask: () => Promise<Response>): Promise<{ roundTrips: number; bytes: number }> {
  await quiet(harness.app);
  harness.app.proxy.resetStats();
  const answer = await ask();
  expect(answer.status).toBe(200);
  await quiet(harness.app);
  return { roundTrips: harness.app.proxy.stats().http_requests, bytes: (await answer.text()).length };
}

/** One more row of everything that a list shows, `count` times. */
async function grow(count: number, matchIds: string[]): Promise<void> {
  const { app, club } = harness;
  for (const id of matchIds) {
    await app.sql(
      `with fresh as (select gen_random_uuid() as id from generate_series(1, $2::int)), made as (
         insert into matches select (jsonb_populate_record(m, jsonb_build_object('id', f.id))).* from matches m, fresh f
         where m.id = $1 returning id)
       insert into match_players select made.id, p.athlete_id, p.side, p.slot from made, match_players p where p.match_id = $1`,
      [id, count],
    );
  }
  await app.sql(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid(), $1, 'system_notification', 'Aviso', 'Mais um aviso.', now() from generate_series(1, $2::int)`,
    [club.bruno.userId, count],
  );
  await app.sql(
    `with made as (insert into athletes (id, name, search_name) select gen_random_uuid(), 'Pessoa ' || n, 'pessoa ' || n
       from generate_series(1, $2::int) n returning id)
     insert into memberships (id, club_id, athlete_id, status, requested_at)
     select gen_random_uuid(), $1, id, 'requested', now() from made`,
    [club.clubId, count],
  );
  await app.sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status)
     select gen_random_uuid(), 'Clube novo ' || n, 'clube novo ' || n, 3304557, 'active' from generate_series(1, $1::int) n`,
    [count],
  );
}

it("a list costs as many round trips with 50 more rows as with one", async () => {
  const { club } = harness;
  const pending = await harness.report();
  const confirmed = await harness.report();
  await harness.act("bruno", confirmed, "approve");
  const disputed = await harness.report();
  await harness.act("bruno", disputed, "dispute", { reason: "Outro placar." });
  await grow(1, []);

  const lists: [Who, string][] = [
    ["bruno", "/athlete-dashboard"],
    ["bruno", "/athlete-dashboard/notificacoes"],
    ["ana", "/athlete-dashboard/registrar"],
    ["secretary", "/club-admin-dashboard"],
    ["secretary", "/club-admin-dashboard/atletas"],
    ["superAdmin", "/super-admin-dashboard"],
    ["visitor", "/api/v1/clubs?search=novo"],
  ];
  const measureAll = async () => {
    const found: Record<string, { roundTrips: number; bytes: number }> = {};
    // That somebody has seen what waits for them is kept after the answer, once.
    await harness.get("bruno", "/athlete-dashboard");
    for (const [who, path] of lists) found[path] = await cost(() => harness.get(who, path));
    found.notifications = await cost(() => harness.call("bruno", "GET", "/api/v1/notifications"));
    found.search = await cost(() =>
      harness.get("ana", `/athlete-dashboard/busca?clube=${club.clubId}&busca=a`, { json: true }),
    );
    return found;
  };
  const few = await measureAll();
  await grow(50, [pending, confirmed, disputed]);
  const many = await measureAll();
  for (const [name, { roundTrips, bytes }] of Object.entries(many)) {
    expect([name, roundTrips]).toEqual([name, few[name]!.roundTrips]);
    expect([name, roundTrips]).toEqual([name, 1]);
    if (name !== "search" && !name.includes("registrar")) expect(bytes).toBeGreaterThan(few[name]!.bytes);
  }
});

it("opening a person's channel costs one round trip, a club's none", async () => {
  const { app, club } = harness;
  const answer = await harness.call("visitor", "POST", "/api/auth/v1/token?grant_type=password", {
    email: "atleta@demo.test",
    password: "quadra-demo-2026",
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const open = async (path: string, headers: Record<string, string>) => {
    await quiet(app);
    app.proxy.resetStats();
    const socket = new WebSocket(new URL(path, app.origin.replace("http", "ws")), { headers });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    await quiet(app);
    socket.close();
    return app.proxy.stats().http_requests;
  };
  const { roundTrips } = budgets;
  expect(
    await open("/api/realtime/v1/notifications", { authorization: `Bearer ${access_token}` }),
  ).toBeLessThanOrEqual(roundTrips.page);
  expect(await open(`/api/realtime/v1/display/${club.clubId}`, {})).toBe(0);
});

it("a screen whose access token is over refreshes it on the way, by the budget of its kind", async () => {
  const { app } = harness;
  const visitor = new Visitor(app);
  await visitor.signIn("atleta@demo.test", { password: "quadra-demo-2026" });
  const refresh = [...visitor.cookies].find(([name]) => name.endsWith("-refresh"))!;
  visitor.cookies.clear();
  visitor.cookies.set(...refresh);
  const { roundTrips } = await cost(() => visitor.get("/athlete-dashboard"));
  expect(roundTrips).toBeLessThanOrEqual(budgetOfKind("GET /athlete-dashboard with a refresh")!);
  expect(visitor.cookie("access")).toBeDefined();
});

it("an approval costs its two round trips whatever silence has approved beside it", async () => {
  const { app } = harness;
  const due = await harness.report({ by: "caio", against: "davi" });
  const id = await harness.report();
  await app.sql(
    "update matches set asked_at = null, answer_by = now() - interval '1 minute', silence_approves = 1 where id = $1",
    [due],
  );
  await quiet(app);
  app.proxy.resetStats();
  await harness.act("bruno", id, "approve");
  await quiet(app);
  // A message is published after it.
  expect(app.proxy.stats().http_requests - 1).toBeLessThanOrEqual(budgets.roundTrips.call);
  const statuses = await app.sql("select id, status from matches where id = any($1)", [[due, id]]);
  expect(statuses).toHaveLength(2);
  expect(statuses).toContainEqual({ id, status: "confirmed" });
  expect(statuses).toContainEqual({ id: due, status: "pending_validation" });
});
