import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sql } from "drizzle-orm";
import { announce, commitAnnounced, sweepOutbox } from "../../app/features/notifications/outbox.server.ts";
import type { ClubRing, Services } from "../../app/platform/services.server.ts";
import type { Statement } from "../../app/platform/database.server.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let told: string[];
let failing: Set<string>;
let services: Services;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(async () => {
  await verbs.database.sql("delete from outbox");
  told = [];
  failing = new Set();
  const tell = async (what: string, ids: readonly string[]) => {
    told.push(...ids.map((id) => `${what} ${id}`));
    if (failing.has(what)) throw new Error(`${what} is away`);
  };
  const clubs = (what: string) => (rings: readonly ClubRing[]) =>
    tell(
      what,
      rings.map(({ id }) => id),
    );
  services = {
    ...verbs.context.services,
    bell: {
      ringUsers: (ids: readonly string[]) => tell("user", ids),
      ringClubs: clubs("ring"),
      armClubs: clubs("arm"),
      disarmClubs: clubs("disarm"),
    },
    edge: { ...verbs.context.services.edge, purge: (tags) => tell("purge", tags) },
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await verbs?.stop();
});

const run = (query: ReturnType<typeof sql>) => services.db.execute(query) as unknown as Statement;
const rows = () => verbs.database.sql<{ id: string }>("select id from outbox order by id");
const purges = () => [`purge club-${club.clubId}`, "purge home", "purge regional"];

/** A write that tells the club, up to what runs behind its answer. */
async function write(statement = run(sql`select 7 as n`)) {
  const announcement = announce(services, { notifications: [], clubIds: [club.clubId] });
  const id = announcement.rings[0]!.id;
  const results = await commitAnnounced(services, [statement], announcement);
  await verbs.settle();
  return { id, results };
}

it("arms, commits, purges and rings in this order, and forgets what was rung", async () => {
  const { id, results } = await write();
  expect(told).toEqual([`arm ${id}`, ...purges(), `ring ${id}`]);
  expect(results).toEqual([expect.objectContaining({ rows: [{ n: 7 }] })]);
  expect(await rows()).toEqual([]);
});

it("disarms what the database refused, and leaves armed what it did not answer", async () => {
  await expect(write(run(sql`select 1 / 0`))).rejects.toThrow();
  await verbs.settle();
  const id = told[0]!.slice(4);
  expect(told).toEqual([`arm ${id}`, `disarm ${id}`]);
  told.length = 0;
  verbs.proxy.setFault("drop_answer_once");
  await expect(write()).rejects.toThrow();
  await verbs.settle();
  const [row] = await rows();
  expect(told).toEqual([`arm ${row!.id}`]);
});

it.each(["arm", "purge"])("a failure to %s fails neither the write nor its ring", async (what) => {
  failing.add(what);
  const { id } = await write();
  expect(told.at(-1)).toBe(`ring ${id}`);
  expect(await rows()).toEqual([]);
});

it("a failed ring keeps its row and has purged; the sweep rings each club once, by its newest row", async () => {
  failing.add("ring");
  const first = await write();
  const second = await write();
  expect(told).toEqual(expect.arrayContaining(purges()));
  expect((await rows()).map(({ id }) => id)).toEqual([first.id, second.id]);
  failing.clear();
  told.length = 0;
  // Younger than 2 s, a row is still in the hands of whoever wrote it.
  expect(await sweepOutbox(services)).toBe(0);
  services = { ...services, now: () => new Date(verbs.clock.at.getTime() + 3_000) };
  expect(await sweepOutbox(services)).toBe(2);
  expect(told).toEqual([...purges(), `ring ${second.id}`]);
  expect(await rows()).toEqual([]);
});

it("people's bells need no arms and no purge", async () => {
  const notice = {
    userId: club.ana.userId,
    type: "system_notification" as const,
    title: "Oi",
    message: "Oi",
  };
  const announcement = announce(services, { notifications: [notice], clubIds: [] });
  await commitAnnounced(services, [], announcement);
  await verbs.settle();
  expect(told).toEqual([`user ${club.ana.userId}`]);
});
