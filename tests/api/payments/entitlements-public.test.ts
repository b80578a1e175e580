import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DisplayData } from "../../../app/lib/display-data.ts";
import { type TestApp, startApp } from "../../support/app.ts";
import { createDisplayClub, type DisplayClub } from "../../support/display-club.ts";
import { Visitor } from "../../support/identity.ts";
import { see } from "../../support/pages.ts";
import { lapseClub, setClubPlan } from "../../support/plans.ts";

// Product §7: a lapsed club's public pages stay up 30 days; a plan includes one TV, five, or as many as there are.

let app: TestApp;
let club: DisplayClub;
const ids = { tournament: randomUUID(), past: randomUUID() };

beforeAll(async () => {
  app = await startApp();
  club = await createDisplayClub(app.sql, { count: 6 });
  await app.sql("update clubs set subscription_status = 'active', lapsed_at = null where id = $1", [
    club.clubId,
  ]);
  await club.play(0, 1, 5);
  await app.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     select gen_random_uuid(), $1, unnest($2::uuid[]), 'active', now(), now()`,
    [club.clubId, club.athleteIds.slice(0, 2)],
  );
  for (const [id, name, days] of [
    [ids.tournament, "Copa Maré Alta", 5],
    [ids.past, "Copa Maré Baixa", -50],
  ]) {
    await app.sql(
      `insert into tournaments (id, club_id, name, status, starts_on, ends_on, registration_opens_at, registration_closes_at, venue, courts, created_at)
       values ($1, $2, $3, $5, current_date + $4::int, current_date + $4::int + 1, now() - interval '90 days', now() + interval '2 days', 'Clube', 2, now())`,
      [id, club.clubId, name, days, Number(days) < 0 ? "finished" : "open"],
    );
  }
});
afterAll(() => app?.stop());
afterEach(() => lapseClub(app.sql, club.clubId, null));

const CLUB = "Clube Náutico Beira-Mar";

describe("a club whose subscription lapsed", () => {
  const pages = () => [
    `/public-ranking/${club.clubId}`,
    `/display/${club.clubId}`,
    `/tournaments/${ids.tournament}`,
  ];
  const calls = () => [
    `/api/v1/clubs/${club.clubId}/ranking`,
    `/api/v1/clubs/${club.clubId}/ranking/${club.athleteIds[0]}/ledger`,
    `/api/v1/clubs/${club.clubId}/display`,
    `/api/v1/clubs/${club.clubId}/display/version`,
  ];
  // Past the edge: a copy of it lives 15 s at most.
  const fetchFresh = (path: string) => fetch(new URL(path, app.workerOrigin), { redirect: "follow" });

  it.each([[null], [7.5], [29.99]])("is as public as ever after %s days", async (days) => {
    await lapseClub(app.sql, club.clubId, days);
    for (const path of [...pages(), ...calls()]) expect((await fetchFresh(path)).status, path).toBe(200);
    const clubs = await (await fetchFresh("/api/v1/clubs?search=nautico")).json();
    expect(JSON.stringify(clubs)).toContain(CLUB);
  });

  it("is off the air after 30 days, and says so in words", async () => {
    await lapseClub(app.sql, club.clubId, 30.01);
    for (const path of pages()) {
      const answer = await fetchFresh(path);
      const text = await answer.text();
      expect(answer.status, path).toBe(404);
      expect(text, path).toContain("A página deste clube está fora do ar");
      expect(text, path).not.toContain("Bruno Lima");
      expect(text, path).not.toContain("Copa Maré");
    }
    for (const path of calls()) {
      const answer = await fetchFresh(path);
      const body = (await answer.json()) as { error: { code: string; message: string } };
      expect([path, answer.status, body.error.code]).toEqual([path, 404, "not_found"]);
      expect(body.error.message).toContain("fora do ar");
    }
  });

  it("is offered by no list then, and by all of them before", async () => {
    const userId = randomUUID();
    await app.sql("insert into users (id, email, name) values ($1, 'lista@x.test', 'Lista')", [userId]);
    await app.sql("update athletes set user_id = $1 where id = $2", [userId, club.athleteIds[1]]);
    await app.sql(
      `insert into ratings (athlete_id, sport, level, matches, answered, company, seasoned, week_share)
       values ($1, 'tennis', 1600000, 12, 5, 11, 3, 80) on conflict do nothing`,
      [club.athleteIds[1]],
    );
    const lists = [
      ["/?clube=nautico", CLUB],
      ["/api/v1/clubs?search=nautico", club.clubId],
      ["/tournaments", "Copa Maré Alta"],
      ["/tournaments", "Copa Maré Baixa"],
      ["/tournaments-list?search=copa", "Copa Maré Alta"],
      ["/tournaments-list?status=past", "Copa Maré Baixa"],
      ["/geographical-rankings?sport=tennis", `/public-ranking/${club.clubId}`],
    ] as const;
    for (const [path, word] of lists) expect(await (await fetchFresh(path)).text(), path).toContain(word);
    await lapseClub(app.sql, club.clubId, 31);
    for (const [path, word] of lists) expect(await (await fetchFresh(path)).text(), path).not.toContain(word);
  });
});

interface Tv {
  socket: WebSocket;
  closed: Promise<{ code: number; reason: string }>;
}

// A socket that the server closes hears of it only after 15 s here. So the tests run side by side, each with a club of its own.
describe.concurrent("the TVs of a plan", () => {
  const open: WebSocket[] = [];
  afterAll(() => open.forEach((socket) => socket.close()));

  const ticketOf = async ({ clubId }: DisplayClub) => {
    const answer = await fetch(new URL(`/api/v1/clubs/${clubId}/display`, app.workerOrigin));
    return ((await answer.json()) as DisplayData).tv;
  };
  async function dial(query: string, { clubId }: DisplayClub): Promise<Tv> {
    const address = new URL(`/api/realtime/v1/display/${clubId}${query}`, app.workerOrigin);
    const socket = new WebSocket(address.href.replace("http", "ws"));
    open.push(socket);
    const closed = new Promise<{ code: number; reason: string }>((resolve) =>
      socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason })),
    );
    await new Promise((resolve) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", resolve);
    });
    return { socket, closed };
  }
  /** A club that has a plan, and the way to switch on a TV of it. */
  async function clubOn(plan: string) {
    const one = await createDisplayClub(app.sql, { count: 2, sponsors: 0 });
    await lapseClub(app.sql, one.clubId, null);
    await setClubPlan(app.sql, one.clubId, plan);
    return { one, tv: async (id: string) => dial(`?tv=${await ticketOf(one)}&id=${id}`, one) };
  }
  /** Waits until a socket gets a message of the club's channel. */
  async function hears({ socket }: Tv, one: DisplayClub): Promise<void> {
    let isHeard = false;
    socket.addEventListener("message", ({ data }) => {
      isHeard ||= String(data).startsWith("publish");
    });
    await one.leaveMessage();
    // The job of a test beside this one may have it in hand.
    await vi.waitUntil(
      async () => {
        await app.scheduled();
        return isHeard;
      },
      { timeout: 20_000 },
    );
  }

  it("admits one on Essencial; the next gets the reason, and the first still gets messages", async () => {
    const { one, tv } = await clubOn("essencial");
    const first = await tv("sala");
    const second = await tv("bar0");
    expect(await second.closed).toEqual({
      code: 4003,
      reason: "O plano deste clube inclui 1 TV. Feche outro telão ou mude de plano.",
    });
    await hears(first, one);
  });

  it("gives a place that was left to the next, and to the same TV its own", async () => {
    const { one, tv } = await clubOn("essencial");
    const first = await tv("sala");
    const again = await tv("sala");
    expect((await first.closed).code).toBe(1000);
    await hears(again, one);
    again.socket.close();
    await again.closed;
    await hears(await tv("bar0"), one);
  });

  it("counts five on Completo, none of the public table's viewers, and nobody on Rede", async () => {
    const { one, tv } = await clubOn("completo");
    const five = await Promise.all(["tv01", "tv02", "tv03", "tv04", "tv05"].map(tv));
    const viewers = await Promise.all(Array.from({ length: 8 }, () => dial("", one)));
    expect((await (await tv("tv06")).closed).code).toBe(4003);
    for (const { socket } of [...five, ...viewers]) expect(socket.readyState).toBe(WebSocket.OPEN);
    await setClubPlan(app.sql, one.clubId, "rede");
    const more = await Promise.all(["tv07", "tv08"].map(tv));
    for (const { socket } of more) expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it("takes no ticket that is forged, another club's or of another plan", async () => {
    const { one } = await clubOn("essencial");
    const good = await ticketOf(one);
    const other = await createDisplayClub(app.sql, { count: 0, keys: [], sponsors: 0 });
    for (const [query, where] of [
      [`?tv=${good.replace(/\.1\./, "..")}&id=sala`, one],
      [`?tv=${good.slice(0, -2)}AA&id=sala`, one],
      [`?tv=${good}&id=sala`, other],
      [`?tv=&id=sala`, one],
      [`?tv=${good}`, one],
    ] as const)
      expect((await dial(query, where)).socket.readyState, query).not.toBe(WebSocket.OPEN);
  });

  it("is in the page that the TV opens, which is the same for everybody", async () => {
    const { one } = await clubOn("essencial");
    const page = await see(new Visitor(app), `/display/${one.clubId}`);
    expect(page.status).toBe(200);
    const html = await (await fetch(new URL(`/display/${one.clubId}`, app.workerOrigin))).text();
    expect(html).toContain(`"tv":"${await ticketOf(one)}"`);
  });
});
