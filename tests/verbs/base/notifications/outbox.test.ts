import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SQL, sql } from "drizzle-orm";
import {
  prepareOutbox,
  commitWithOutbox,
  sweepOutbox,
} from "../../../../app/features/base/notifications/outbox.server.ts";
import type { ClubMessage, Services } from "../../../../app/platform/services.server.ts";
import { command } from "../../../../app/platform/sql.server.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let calls: string[];
let failing: Set<string>;
let services: Services;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
beforeEach(async () => {
  await verbs.database.sql("delete from outbox");
  calls = [];
  failing = new Set();
  const call = async (what: string, ids: readonly string[]) => {
    calls.push(...ids.map((id) => `${what} ${id}`));
    if (failing.has(what)) throw new Error(`${what} is away`);
  };
  const clubs = (what: string) => (messages: readonly ClubMessage[]) =>
    call(
      what,
      messages.map(({ id }) => id),
    );
  services = {
    ...verbs.context.services,
    channels: {
      ...verbs.context.services.channels,
      publishToUsers: (ids: readonly string[]) => call("user", ids),
      publishToClubs: clubs("publish"),
      scheduleClubFallbacks: clubs("schedule"),
      cancelClubFallbacks: clubs("cancel"),
    },
    edge: { ...verbs.context.services.edge, purge: (tags) => call("purge", tags) },
  };
});
afterAll(async () => {
  await verbs?.stop();
});

const run = (text: SQL) => command(services.db, text);
const rows = () => verbs.database.sql<{ id: string }>("select id from outbox order by id");
const purges = () => [`purge club-${club.clubId}`, "purge home", "purge regional"];

it("who has another list without a new notification hears of it too, once", () => {
  const outbox = prepareOutbox(services, { notifications: [], readerIds: ["a", "b", "a"], clubIds: [] });
  expect(outbox.messages.map(({ channel, targetId }) => [channel, targetId])).toEqual([
    ["user", "a"],
    ["user", "b"],
  ]);
});

/** A write that publishes to the club, and the work that goes on after its answer. */
async function write(statement = run(sql`select 7 as n`)) {
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [club.clubId] });
  const id = outbox.messages[0]!.id;
  const results = await commitWithOutbox(services, [statement], outbox);
  await verbs.settle();
  return { id, results };
}

it("schedules the fallback, commits, purges and publishes in this order, and deletes the row", async () => {
  const { id, results } = await write();
  expect(calls).toEqual([`schedule ${id}`, ...purges(), `publish ${id}`]);
  expect(results).toEqual([expect.objectContaining({ rows: [{ n: 7 }] })]);
  expect(await rows()).toEqual([]);
});

it("cancels the fallback when the database refused the write, and keeps it when no answer came", async () => {
  await expect(write(run(sql`select 1 / 0`))).rejects.toThrow();
  await verbs.settle();
  const id = calls[0]!.slice("schedule ".length);
  expect(calls).toEqual([`schedule ${id}`, `cancel ${id}`]);
  calls.length = 0;
  verbs.proxy.setFault("drop_answer_once");
  await expect(write()).rejects.toThrow();
  await verbs.settle();
  const [row] = await rows();
  expect(calls).toEqual([`schedule ${row!.id}`]);
});

it.each(["schedule", "purge"])("a failure to %s fails neither the write nor its message", async (what) => {
  failing.add(what);
  const { id } = await write();
  expect(calls.at(-1)).toBe(`publish ${id}`);
  expect(await rows()).toEqual([]);
});

it("a failed message keeps its row and has purged; the sweep publishes to each club once, by its newest row", async () => {
  failing.add("publish");
  const first = await write();
  const second = await write();
  expect(calls).toEqual(expect.arrayContaining(purges()));
  expect((await rows()).map(({ id }) => id)).toEqual([first.id, second.id]);
  failing.clear();
  calls.length = 0;
  // A row younger than 2 s may still be published by the request that wrote it.
  expect(await sweepOutbox(services)).toBe(0);
  services = { ...services, now: () => new Date(verbs.clock.at.getTime() + 3_000) };
  expect(await sweepOutbox(services)).toBe(2);
  expect(calls).toEqual([...purges(), `publish ${second.id}`]);
  expect(await rows()).toEqual([]);
});

it("people's channels need no fallback and no purge", async () => {
  const notice = {
    userId: club.ana.userId,
    type: "system_notification" as const,
    title: "Oi",
    message: "Oi",
  };
  const outbox = prepareOutbox(services, { notifications: [notice], clubIds: [] });
  await commitWithOutbox(services, [], outbox);
  await verbs.settle();
  expect(calls).toEqual([`user ${club.ana.userId}`]);
});
