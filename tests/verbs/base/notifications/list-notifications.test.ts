import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "../../../../app/features/base/notifications/list-notifications.server.ts";
import { markRead } from "../../../../app/features/base/notifications/mark-read.server.ts";
import { MAX_NOTIFICATIONS } from "../../../../app/features/base/notifications/notification.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
beforeEach(() => verbs.database.sql("delete from notifications"));
afterAll(() => verbs?.stop());

const as = (name: PersonName) => asPerson(verbs, club[name]);

/** A notification of somebody's, so many seconds old, that expires in so many seconds (null: never). */
async function write(
  name: PersonName,
  title: string,
  age = 0,
  expiresIn: number | null = null,
): Promise<string> {
  const at = (seconds: number) => new Date(verbs.clock.at.getTime() + seconds * 1000).toISOString();
  const id = verbs.context.services.newId();
  await verbs.database.sql(
    `insert into notifications (id, user_id, type, title, message, created_at, expires_at)
     values ($1, $2, 'system_notification', $3, 'Oi.', $4, $5)`,
    [id, club[name].userId, title, at(-age), expiresIn === null ? null : at(expiresIn)],
  );
  return id;
}
const titles = async () => (await listNotifications(as("ana"))).rows.map(({ title }) => title);

describe("the list (spec §7, §9)", () => {
  it("is the newest 50, newest first, however they were written; all unread ones count", async () => {
    const ages = Array.from({ length: 63 }, (_, n) => (n * 37) % 63);
    for (const age of ages) await write("ana", `há ${age}`, age);
    const { rows, unread_count: unread } = await listNotifications(as("ana"));
    expect(rows.map(({ title }) => title)).toEqual(
      Array.from({ length: MAX_NOTIFICATIONS }, (_, age) => `há ${age}`),
    );
    expect(unread).toBe(63);
  });

  it.each([
    ["never", null, true],
    ["later", 60, true],
    ["now", 0, false],
    ["before", -1, false],
  ])("one that expires %s: listed and counted %s", async (_when, expiresIn, isListed) => {
    await write("ana", "Aviso", 5, expiresIn);
    const { rows, unread_count: unread } = await listNotifications(as("ana"));
    expect([rows.length, unread]).toEqual(isListed ? [1, 1] : [0, 0]);
  });

  it("an expired one makes room for an older one", async () => {
    for (let age = 1; age <= 51; age += 1) await write("ana", `há ${age}`, age, age === 1 ? -1 : null);
    expect(await titles()).toEqual(Array.from({ length: 50 }, (_, n) => `há ${n + 2}`));
  });

  it("has the eight fields of spec §3, and nobody else's", async () => {
    const id = await write("ana", "Aviso", 0, 60);
    await write("bruno", "De Bruno");
    const { rows } = await listNotifications(as("ana"));
    const at = verbs.clock.at.getTime();
    expect(rows).toEqual([
      {
        id,
        user_id: club.ana.userId,
        type: "system_notification",
        title: "Aviso",
        message: "Oi.",
        is_read: false,
        created_at: new Date(at).toISOString(),
        expires_at: new Date(at + 60_000).toISOString(),
        data: null,
        can_answer: false,
      },
    ]);
  });

  it("is nobody's without a session", async () => {
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(listNotifications(visitor)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(markRead(visitor, { all: true })).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("marking as read (spec §4, §7)", () => {
  it("by id list: those alone, and only one's own; twice is once", async () => {
    const [first, second] = [await write("ana", "1", 2), await write("ana", "2", 1)];
    const others = await write("bruno", "De Bruno");
    expect(await markRead(as("ana"), { ids: [first, others] })).toEqual({ updated: 1, unread_count: 1 });
    expect(await markRead(as("ana"), { ids: [first] })).toEqual({ updated: 0, unread_count: 1 });
    const { rows } = await listNotifications(as("ana"));
    expect(rows.map(({ id, is_read: isRead }) => [id, isRead])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect((await listNotifications(as("bruno"))).unread_count).toBe(1);
  });

  it("all unread of the user, beyond the 50 that are listed; the person's other tabs are told once", async () => {
    for (let age = 0; age < 60; age += 1) await write("ana", "Aviso", age);
    await write("bruno", "De Bruno");
    verbs.published.length = 0;
    expect(await markRead(as("ana"), { all: true })).toEqual({ updated: 60, unread_count: 0 });
    await verbs.settle();
    expect(verbs.published).toEqual([club.ana.userId]);
    expect((await listNotifications(as("bruno"))).unread_count).toBe(1);
    // Nothing was left to mark: nobody is told.
    await markRead(as("ana"), { all: true });
    await verbs.settle();
    expect(verbs.published).toEqual([club.ana.userId]);
  });
});
