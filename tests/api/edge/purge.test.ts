import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clubTag, HOME_TAG, shardTag } from "../../../app/lib/cache-tags.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { demoVisitor, see } from "../../support/pages.ts";

/** A copy is shown: fresh, or on a slow machine while it is renewed. */
const KEPT = /^(HIT|UPDATING)$/;

let app: TestApp;
let clubId: string;
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  [clubId] = (await app.sql<{ id: string }>("select id from clubs order by id")).map(({ id }) => id) as [
    string,
  ];
});
afterAll(() => app?.stop());

/** Outbox rows that a dead worker left: the sweep purges and publishes for their targets. */
async function leaveMessages(clubIds: string[]): Promise<void> {
  for (const id of clubIds)
    await app.sql(
      "insert into outbox (id, channel, target_id, created_at) values ($1, 'club', $2, now() - interval '1 minute')",
      [uuidv7(), id],
    );
}

async function stateOf(address: string): Promise<string | null> {
  const answer = await app.fetch(address);
  await answer.arrayBuffer();
  return answer.headers.get("cf-cache-status");
}

async function purges(count: number) {
  await vi.waitUntil(() => app.edge.record.purges.length >= count, { timeout: 20_000, interval: 20 });
  return app.edge.record.purges;
}

test("a change of one club takes its copies and the home page's out at once, and nobody else's", async () => {
  const addresses = [`/public-ranking/${clubId}`, `/display/${clubId}`, "/", "/tournaments"];
  for (const address of addresses) await stateOf(address);
  for (const state of await Promise.all(addresses.map(stateOf))) expect(state).toMatch(KEPT);
  await leaveMessages([clubId]);
  await app.scheduled();
  const [purge] = await purges(1);
  expect(purge).toMatchObject({ kind: "purge", isAccepted: true });
  expect(purge!.tags).toEqual(expect.arrayContaining([clubTag(clubId), HOME_TAG]));
  const after = await Promise.all(addresses.map(stateOf));
  expect(after.slice(0, 3)).toEqual(["MISS", "MISS", "MISS"]);
  expect(after[3]).not.toBe("MISS");
});

test("changes of 300 clubs at once are one purge, by shards, which reaches each club's copies", async () => {
  app.edge.record.clear();
  const address = `/public-ranking/${clubId}`;
  await stateOf(address);
  expect(await stateOf(address)).toMatch(KEPT);
  await leaveMessages([clubId, ...Array.from({ length: 299 }, () => uuidv7())]);
  await app.scheduled();
  const [purge] = await purges(1);
  expect(purge!.tags!.length).toBeLessThanOrEqual(100);
  expect(purge!.tags).toContain(shardTag(clubId));
  expect(purge!.tags).not.toContain(clubTag(clubId));
  expect(await stateOf(address)).toBe("MISS");
  // Nothing waits for another turn.
  const operator = await demoVisitor(app, "admin");
  expect((await see(operator, "/system-diagnostics")).text).toContain("Tags na fila 0");
  expect(app.edge.record.purges).toHaveLength(1);
});
