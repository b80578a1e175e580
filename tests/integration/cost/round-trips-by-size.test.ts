import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Visitor } from "../../support/identity.ts";
import { budgets } from "../../support/trips/measure.ts";
import { quiet, startTripWorld, type TripWorld, type Who } from "../../support/trips/world.ts";

let world: TripWorld;
beforeAll(async () => {
  world = await startTripWorld();
});
afterAll(() => world.stop());

async function cost(ask: () => Promise<Response>): Promise<{ trips: number; bytes: number }> {
  await quiet(world.app);
  world.app.proxy.resetStats();
  const answer = await ask();
  expect(answer.status).toBe(200);
  await quiet(world.app);
  return { trips: world.app.proxy.stats().http_requests, bytes: (await answer.text()).length };
}

/** One more row of everything that a list shows, `count` times. */
async function grow(count: number, matchIds: string[]): Promise<void> {
  const { app, club } = world;
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
  const { club } = world;
  const pending = await world.tell();
  const confirmed = await world.tell();
  await world.act("bruno", confirmed, "approve");
  const disputed = await world.tell();
  await world.act("bruno", disputed, "dispute", { reason: "Outro placar." });
  await grow(1, []);

  const lists: [Who, string][] = [
    ["bruno", "/athlete-dashboard"],
    ["bruno", "/athlete-dashboard?painel=notificacoes"],
    ["ana", "/athlete-dashboard?painel=registrar"],
    ["secretary", "/club-admin-dashboard"],
    ["secretary", "/club-admin-dashboard?painel=atletas"],
    ["superAdmin", "/super-admin-dashboard"],
    ["visitor", "/api/v1/clubs?search=novo"],
  ];
  const measureAll = async () => {
    const found: Record<string, { trips: number; bytes: number }> = {};
    for (const [who, path] of lists) found[path] = await cost(() => world.get(who, path));
    found.notifications = await cost(() => world.call("bruno", "GET", "/api/v1/notifications"));
    found.search = await cost(() =>
      world.get("ana", `/athlete-dashboard?clube=${club.clubId}&busca=a`, { json: true }),
    );
    return found;
  };
  const few = await measureAll();
  await grow(50, [pending, confirmed, disputed]);
  const many = await measureAll();
  for (const [name, { trips, bytes }] of Object.entries(many)) {
    expect([name, trips]).toEqual([name, few[name]!.trips]);
    expect([name, trips]).toEqual([name, 1]);
    if (name !== "search" && !name.includes("registrar")) expect(bytes).toBeGreaterThan(few[name]!.bytes);
  }
});

it("opening a bell costs one round trip, a club's none", async () => {
  const { app, club } = world;
  const answer = await world.call("visitor", "POST", "/api/auth/v1/token?grant_type=password", {
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
  ).toBeLessThanOrEqual(roundTrips.call!);
  expect(await open(`/api/realtime/v1/display/${club.clubId}`, {})).toBe(0);
});

it("a screen whose access token is over refreshes it on the way: listed apart", async () => {
  const { app } = world;
  const visitor = new Visitor(app);
  await visitor.signIn("atleta@demo.test", { password: "quadra-demo-2026" });
  const refresh = [...visitor.cookies].find(([name]) => name.endsWith("-refresh"))!;
  visitor.cookies.clear();
  visitor.cookies.set(...refresh);
  const { trips } = await cost(() => visitor.get("/athlete-dashboard"));
  expect(trips).toBeLessThanOrEqual(budgets.roundTripsListedApart["GET /athlete-dashboard with a refresh"]!);
  expect(visitor.cookie("access")).toBeDefined();
});

it("what silence approved is written before an answer, which costs as listed apart", async () => {
  const { app } = world;
  const due = await world.tell({ by: "caio", against: "davi" });
  const id = await world.tell();
  await app.sql(
    "update matches set answer_by = now() - interval '1 minute', silence_approves = 1 where id = $1",
    [due],
  );
  await quiet(app);
  app.proxy.resetStats();
  await world.act("bruno", id, "approve");
  await sleep(300);
  await quiet(app);
  const [row] = await app.sql<{ status: string }>("select status from matches where id = $1", [due]);
  expect(row!.status).toBe("confirmed");
  // Two bells are rung behind it: what silence approved, and the answer.
  expect(app.proxy.stats().http_requests - 2).toBeLessThanOrEqual(
    budgets.roundTripsListedApart["POST /api/v1/matches/:id/approve with silent approvals due"]!,
  );
});
