import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DisplayData, DisplayVersion } from "../../app/lib/display-data.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";

let app: TestApp;
let club: DisplayClub;
let other: DisplayClub;
let empty: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  club = await createDisplayClub(app.sql, {
    count: 8,
    keys: ["tennis/singles", "tennis/doubles"],
    sponsors: 3,
  });
  other = await createDisplayClub(app.sql, { count: 2, keys: ["beach_tennis/doubles"], sponsors: 0 });
  empty = await createDisplayClub(app.sql, { count: 0, keys: [], sponsors: 0 });
  await club.play(0, 1, 30);
  await club.play(2, 3, 5);
});
afterAll(() => app?.stop());

const read = async (clubId: string, query = "") =>
  (await (
    await app.fetch(`/api/v1/clubs/${clubId}/display${query}`, { redirect: "follow" })
  ).json()) as DisplayData;
/** Asks as after a new message, which no cached copy answers. */
const askVersion = async (clubId: string) =>
  (await (
    await app.fetch(`/api/v1/clubs/${clubId}/display/version?message=${randomUUID()}`)
  ).json()) as DisplayVersion;
const version = async (clubId: string) => (await askVersion(clubId)).version;

describe("what a TV gets", () => {
  it("is the club, its rankings in turn, the table, matches and sponsors", async () => {
    const data = await read(club.clubId);
    expect(data.club).toEqual({
      id: club.clubId,
      name: "Clube Náutico Beira-Mar",
      timeZone: "America/Sao_Paulo",
      logo: null,
      colour: null,
    });
    // The week of the only ranking with matches has its turn behind all rankings.
    const week = `semana/${club.rankingIds["tennis/singles"]}`;
    expect(data.boards.map(({ key }) => key)).toEqual(["tennis/singles", "tennis/doubles", week]);
    expect(data.board).toMatchObject({ key: "tennis/singles", title: "Tênis · Simples" });
    expect(data.board!.rows).toMatchObject(
      Array.from({ length: 8 }, (_, index) => ({ position: index + 1, points: 1200 - 25 * index })),
    );
    expect(data.matches.map(({ first, second, score }) => [first, second, score])).toEqual([
      ["Bruno Lima", "Carolina Vasconcellos", "6/4 7/6(5)"],
      ["Maximiliano Albuquerque", "Ana Clara Souza", "6/4 7/6(5)"],
    ]);
    expect(data.sponsors.map(({ name }) => name)).toEqual([
      "Patrocinador 2",
      "Patrocinador 3",
      "Patrocinador 1",
    ]);
  });

  it("starts with the first ranking that somebody stands in, also of doubles; or with the one asked for", async () => {
    expect((await read(other.clubId)).board).toMatchObject({
      key: "beach_tennis/doubles",
      title: "Beach tennis · Duplas",
    });
    expect((await read(club.clubId, "?sport=tennis&format=doubles")).board!.key).toBe("tennis/doubles");
    expect((await read(club.clubId, "?sport=padel")).board).toBeNull();
    expect((await read(empty.clubId)).board).toBeNull();
  });

  it("costs one round trip to the database, the page too", async () => {
    const api = `/api/v1/clubs/${club.clubId}/display`;
    for (const [path, status] of [
      [api, 302],
      [`${api}/version?message=${randomUUID()}`, 200],
      [`${api}/${await version(club.clubId)}?format=singles`, 200],
      [`${api}/${"0".repeat(32)}`, 302],
      [`/display/${club.clubId}?theme=light`, 200],
      [`/display/${other.clubId}`, 200],
    ] as const) {
      const before = app.proxy.stats().http_requests;
      expect((await app.fetch(path)).status, path).toBe(status);
      expect(app.proxy.stats().http_requests - before, path).toBe(1);
    }
  });

  it("depends on no limit, and not on what counts them", async () => {
    const api = `/api/v1/clubs/${empty.clubId}/display`;
    app.redis.setUnreachable(true);
    try {
      const ask = async () => (await app.fetch(`${api}/version?message=${randomUUID()}`)).status;
      const statuses = new Set<number>();
      for (let calls = 0; calls < 120; calls += 10)
        for (const status of await Promise.all(Array.from({ length: 10 }, ask))) statuses.add(status);
      expect([...statuses]).toEqual([200]);
      expect((await app.fetch(`${api}/${await version(empty.clubId)}`)).status).toBe(200);
      expect((await app.fetch(api)).status).toBe(302);
    } finally {
      app.redis.setUnreachable(false);
    }
  });

  it("changes its version with a table, a sponsor, a name of the club, and with nothing else", async () => {
    const first = await version(club.clubId);
    expect((await read(club.clubId)).version).toBe(first);
    await club.score("tennis/doubles", 1, 10);
    const second = await version(club.clubId);
    expect(second).not.toBe(first);
    await app.sql(`update sponsors set logo_url = '/other.svg' where club_id = $1 and position = 2`, [
      club.clubId,
    ]);
    const third = await version(club.clubId);
    expect(third).not.toBe(second);
    await other.score("beach_tennis/doubles", 0, 10);
    expect(await version(club.clubId)).toBe(third);
  });
});

describe("the address of the data", () => {
  const follow = async (path: string) => {
    const response = await app.fetch(path);
    return [response.status, response.headers.get("location"), response.headers.get("cache-control")];
  };

  it("names the version; the one without leads there, query and all, and is never kept", async () => {
    const api = `/api/v1/clubs/${club.clubId}/display`;
    const current = await version(club.clubId);
    const response = await app.fetch(`${api}/${current}?sport=tennis&format=doubles`);
    expect(response.status).toBe(200);
    expect(((await response.json()) as DisplayData).version).toBe(current);
    const query = "?sport=tennis&format=doubles";
    const away = [302, `${api}/${current}${query}`, "private, no-store"];
    expect(await follow(api + query)).toEqual(away);
    expect(await follow(`${api}/${"0".repeat(32)}${query}`)).toEqual(away);
    expect(await follow(`${api}/not-a-version${query}`)).toEqual(away);
  });

  it("is another one after each change: the old one redirects to it, for who asks it again", async () => {
    const api = `/api/v1/clubs/${other.clubId}/display`;
    const old = await version(other.clubId);
    await other.score("beach_tennis/doubles", 1, 10);
    const current = await version(other.clubId);
    expect(await follow(`${api}/${old}`)).toEqual([302, `${api}/${current}`, "private, no-store"]);
    const data = await read(other.clubId);
    expect([data.version, data.board!.rows[1]]).toMatchObject([current, { points: 1035 }]);
  });

  it("dates its answers by the database's clock, so that a kept copy is known for what it is", async () => {
    const first = await askVersion(club.clubId);
    const data = await read(club.clubId, "?sport=tennis");
    const second = await askVersion(club.clubId);
    expect(second.readAt).toBeGreaterThan(first.readAt);
    expect(Math.abs(second.readAt / 1_000 - Date.parse(second.now))).toBeLessThan(5_000);
    expect([first.version, data.version, data.app]).toEqual([second.version, second.version, second.app]);
  });
});

describe("what a TV shows nobody", () => {
  it("is the name of a minor or of a private profile, and any birth day", async () => {
    await app.sql(`update athletes set birth_date = current_date - 5000 where id = $1`, [club.athleteIds[0]]);
    await app.sql(`update athletes set is_private = true where id = $1`, [club.athleteIds[3]]);
    // As the verbs that change a profile do.
    await app.sql(`update clubs set display_changes = display_changes + 1 where id = $1`, [club.clubId]);
    const api = `/api/v1/clubs/${club.clubId}/display/${await version(club.clubId)}?sport=tennis`;
    for (const path of [api, `/display/${club.clubId}?sport=tennis`]) {
      const text = await (await app.fetch(path)).text();
      expect(text).toContain("Maximiliano A.");
      expect(text).toContain("Carolina V.");
      expect(text).not.toMatch(/Bittencourt|Vasconcellos|birth/i);
    }
  });
});

describe("addresses that lead nowhere", () => {
  it.each([
    ["an unknown club", () => randomUUID()],
    ["something that is no id", () => "clube"],
    ["an unknown sport", () => `${club.clubId}?sport=golfe`],
  ])("%s: 404 in the look of the TV, which asks again by itself", async (_, path) => {
    const response = await app.fetch(`/display/${path()}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("Tela não encontrada");
    expect(html).toContain('data-theme="dark"');
    expect(html).toMatch(/<meta http-equiv="refresh" content="30"/i);
    expect(html).not.toMatch(/<script[^>]*src=/);
  });

  it("answer programs with their errors", async () => {
    const status = async (path: string) => (await app.fetch(`/api/v1/clubs/${path}`)).status;
    expect(await status(`${randomUUID()}/display`)).toBe(404);
    expect(await status(`${randomUUID()}/display/version`)).toBe(404);
    expect(await status("clube/display")).toBe(404);
    expect(await status(`${club.clubId}/display?sport=golfe`)).toBe(400);
    expect(await status(`${club.clubId}/display/${"0".repeat(32)}?sport=golfe`)).toBe(400);
    expect(await status(`${club.clubId}/display/version?message=sino`)).toBe(400);
    expect(await status(`${randomUUID()}/display/${"0".repeat(32)}`)).toBe(404);
    expect((await app.fetch(`/api/realtime/v1/display/${club.clubId}`)).status).toBe(400);
  });
});

it("a club without matches: what comes first, and the code that opens its ranking", async () => {
  const html = await (await app.fetch(`/display/${empty.clubId}`)).text();
  expect(html).toContain("O ranking começa na primeira partida");
  expect(html).toContain(`aria-label="${app.origin}/public-ranking/${empty.clubId}"`);
});

it("a TV that is switched on while the database is away asks again by itself", async () => {
  app.proxy.setFault("refuse");
  try {
    // A fixed TV that nobody has switched on before: no copy of it is kept.
    const response = await app.fetch(`/display/${club.clubId}?format=doubles`);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toContain("Voltamos já");
    expect(html).toMatch(/<meta http-equiv="refresh" content="30"/i);
  } finally {
    app.proxy.setFault("off");
  }
});
