import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { markRead } from "../../../../app/features/base/notifications/mark-read.server.ts";
import {
  commitWithOutbox,
  prepareOutbox,
} from "../../../../app/features/base/notifications/outbox.server.ts";
import { DEFAULT_PREFERENCES } from "../../../../app/features/base/notifications/preferences.ts";
import { sendPushes } from "../../../../app/features/base/notifications/send-pushes.server.ts";
import { connectDevice } from "../../../../app/features/base/reach/connect-device.server.ts";
import { disconnectDevice } from "../../../../app/features/base/reach/disconnect-device.server.ts";
import { readReach } from "../../../../app/features/base/reach/read-reach.server.ts";
import { savePreferences } from "../../../../app/features/base/reach/save-preferences.server.ts";
import { signOut } from "../../../../app/features/people/sessions/sign-out.server.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../app/lib/dates.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startPushing } from "../../../support/pushed.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let pushing: Awaited<ReturnType<typeof startPushing>>;
let isMailAway: boolean;

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.context.services.mail = {
    async send() {
      if (isMailAway) throw new Error("the mail service is away");
    },
  };
  club = await makeMatchClub(verbs.database.sql);
  pushing = await startPushing(verbs, club);
});
beforeEach(async () => {
  isMailAway = false;
  await verbs.database.sql("delete from push_subscriptions");
  await verbs.database.sql("delete from notification_preferences");
  await verbs.database.sql("update sessions set revoked_at = null");
  // Noon in São Paulo, some days later each time.
  const day = Math.floor(verbs.clock.at.getTime() / 86_400_000) + 5;
  verbs.clock.at = new Date(day * 86_400_000 + 15 * HOUR_MS);
});
afterAll(async () => {
  await pushing?.service.stop();
  await verbs?.stop();
});

const as = (name: PersonName) => asPerson(verbs, club[name]);
const pass = (ms: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + ms));
const waiting = async () => (await verbs.database.sql("select 1 from pushes")).length;
const sweep = () => sendPushes(verbs.context.services);
let noticeCount = 0;

/** Tells somebody something; gives its title. */
async function notify(name: PersonName, changes: { expiresAt?: Date } = {}): Promise<string> {
  const { services } = verbs.context;
  const title = `Recado ${(noticeCount += 1)}`;
  const notice = { userId: club[name].userId, type: "system_notification", title, message: "Oi." } as const;
  await commitWithOutbox(
    services,
    [],
    prepareOutbox(services, { notifications: [{ ...notice, ...changes }], clubIds: [] }),
  );
  await verbs.settle();
  return title;
}

describe("a device", () => {
  it("shows from then on what its person is told, at once, and that it does", async () => {
    const device = await pushing.connect("ana");
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
    const title = await notify("ana");
    expect(pushing.titles(device)).toEqual(["Avisos ligados", title]);
    expect(await waiting()).toBe(0);
    expect(await readReach(as("ana"))).toMatchObject({ isConnected: true, otherDevices: [] });
    await notify("bruno");
    expect(pushing.titles(device)).toHaveLength(2);
  });

  it("that somebody else signs in on shows theirs alone", async () => {
    const { endpoint, keys } = pushing.service.subscribe(verbs.context.services.push.publicKey!);
    await connectDevice(as("ana"), { endpoint, ...keys });
    await connectDevice(as("bruno"), { endpoint, ...keys });
    await verbs.settle();
    const before = pushing.titles(endpoint).length;
    await notify("ana");
    const title = await notify("bruno");
    expect(pushing.titles(endpoint).slice(before)).toEqual([title]);
    expect((await readReach(as("ana"))).isConnected).toBe(false);
  });

  it("that somebody else signs in on is shown nothing of what waits for the first", async () => {
    const { endpoint, keys } = pushing.service.subscribe(verbs.context.services.push.publicKey!);
    await connectDevice(as("ana"), { endpoint, ...keys });
    await verbs.settle();
    pushing.service.answerWith(endpoint, 503);
    await notify("ana");
    pushing.service.answerWith(endpoint, null);
    await connectDevice(as("bruno"), { endpoint, ...keys });
    await verbs.settle();
    pass(5 * MINUTE_MS);
    await sweep();
    expect(pushing.titles(endpoint)).toEqual(["Avisos ligados", "Avisos ligados"]);
    expect(await waiting()).toBe(0);
    expect((await readReach(as("bruno"))).isConnected).toBe(true);
  });

  it("is one a session: a new subscription takes the place of the first", async () => {
    await pushing.connect("ana");
    await pushing.connect("ana");
    expect(await verbs.database.sql("select 1 from push_subscriptions")).toHaveLength(1);
  });

  it("is not shown anything after it was switched off", async () => {
    const device = await pushing.connect("ana");
    await disconnectDevice(as("ana"));
    await notify("ana");
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
  });

  it("goes with the sign-out, at once", async () => {
    await pushing.connect("ana");
    await pushing.connect("bruno");
    await signOut(as("ana"));
    expect(await verbs.database.sql("select user_id from push_subscriptions")).toEqual([
      { user_id: club.bruno.userId },
    ]);
  });

  it("is shown nothing once its session ended elsewhere, also of what waits", async () => {
    const device = await pushing.connect("ana");
    pushing.service.answerWith(device, 503);
    await notify("ana");
    await verbs.database.sql("update sessions set revoked_at = $1 where id = $2", [
      verbs.clock.at.toISOString(),
      club.ana.sessionId,
    ]);
    pushing.service.answerWith(device, null);
    pass(5 * MINUTE_MS);
    await sweep();
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
    expect(await verbs.database.sql("select 1 from push_subscriptions")).toEqual([]);
  });

  it.each([404, 410])("that its push service does not know any more (%i) is forgotten", async (status) => {
    const device = await pushing.connect("ana");
    pushing.service.answerWith(device, status);
    await notify("ana");
    expect(await verbs.database.sql("select 1 from push_subscriptions")).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it("is refused where its endpoint is no push service's, and to who may not", async () => {
    const { endpoint, keys } = pushing.service.subscribe(verbs.context.services.push.publicKey!);
    const elsewhere = { endpoint: "https://169.254.169.254/latest", ...keys };
    await expect(connectDevice(as("ana"), elsewhere)).rejects.toMatchObject({ code: "invalid_input" });
    const good = { endpoint, ...keys };
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(connectDevice(visitor, good)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(disconnectDevice(visitor)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(connectDevice(as("nova"), good)).rejects.toMatchObject({ code: "terms_required" });
    const ended = { ...as("ana"), actor: { ...as("ana").actor, sessionId: club.bruno.sessionId } };
    await expect(connectDevice(ended, good)).rejects.toMatchObject({ code: "session_expired" });
    await expect(disconnectDevice(ended)).rejects.toMatchObject({ code: "session_expired" });
  });

  it("is one of twenty at most", async () => {
    for (let n = 0; n < 22; n += 1)
      await verbs.database.sql(
        `with s as (insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
           values (gen_random_uuid(), $1, now(), now(), now() + interval '900 days') returning id)
         insert into push_subscriptions select gen_random_uuid(), $1, id, 'https://push.quadra.test/old/' || id, 'x', 'x', now() - interval '1 day' from s`,
        [club.ana.userId],
      );
    await pushing.connect("ana");
    expect(await verbs.database.sql("select 1 from push_subscriptions")).toHaveLength(20);
    expect((await readReach(as("ana"))).isConnected).toBe(true);
  });
});

describe("a push", () => {
  it("is tried again when its service was away, and comes once, however many look", async () => {
    const device = await pushing.connect("ana");
    pushing.service.answerWith(device, 503);
    const title = await notify("ana");
    expect(await waiting()).toBe(1);
    await sweep();
    pushing.service.answerWith(device, null);
    expect(pushing.titles(device)).not.toContain(title);
    pass(MINUTE_MS + 1_000);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(pushing.titles(device).filter((each) => each === title)).toHaveLength(1);
    expect(await waiting()).toBe(0);
    expect(await sweep()).toBe(0);
  });

  it("is left by a worker that died after its commit to the minute's job", async () => {
    const device = await pushing.connect("ana");
    const { services } = verbs.context;
    const notice = {
      userId: club.ana.userId,
      type: "system_notification",
      title: "Depois",
      message: ".",
    } as const;
    // Its batch is written, and nothing after it is done.
    await runBatch(services.db, prepareOutbox(services, { notifications: [notice], clubIds: [] }).statements);
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
    await sweep();
    expect(pushing.titles(device)).toEqual(["Avisos ligados", "Depois"]);
  });

  it.each([
    ["was read meanwhile", () => markRead(as("ana"), { all: true })],
    [
      "is of a type that was switched off meanwhile",
      () => savePreferences(as("ana"), { ...DEFAULT_PREFERENCES, pushTypes: [] }),
    ],
    ["has waited for a day", async () => void pass(25 * HOUR_MS)],
  ])("is not sent any more where its notification %s", async (_what, meanwhile) => {
    const device = await pushing.connect("ana");
    pushing.service.answerWith(device, 503);
    await notify("ana");
    await meanwhile();
    pushing.service.answerWith(device, null);
    pass(5 * MINUTE_MS);
    await sweep();
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
  });

  it("is not sent any more once its notification has expired", async () => {
    const device = await pushing.connect("ana");
    pushing.service.answerWith(device, 503);
    await notify("ana", { expiresAt: new Date(verbs.clock.at.getTime() + MINUTE_MS) });
    pushing.service.answerWith(device, null);
    pass(5 * MINUTE_MS);
    await sweep();
    expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
  });

  it("waits for the end of quiet hours in the person's zone; the list and the mail do not", async () => {
    const device = await pushing.connect("ana");
    // 11 to 13 in Acre is 13 to 15 in Brasília: now it is 10:59 there.
    await savePreferences(as("ana"), {
      ...DEFAULT_PREFERENCES,
      mailTypes: ["system_notification"],
      quiet: { from: 11 * 60, until: 13 * 60 },
      timeZone: "America/Rio_Branco",
    });
    verbs.clock.at = new Date(
      Math.floor(verbs.clock.at.getTime() / 86_400_000) * 86_400_000 + 16 * HOUR_MS - MINUTE_MS,
    );
    const loud = await notify("ana");
    expect(pushing.titles(device)).toContain(loud);
    pass(MINUTE_MS);
    const quiet = await notify("ana");
    expect(await verbs.database.sql("select closed_at from mails where subject = $1", [quiet])).toEqual([
      { closed_at: expect.anything() },
    ]);
    pass(119 * MINUTE_MS);
    await sweep();
    expect(pushing.titles(device)).not.toContain(quiet);
    pass(MINUTE_MS);
    await sweep();
    expect(pushing.titles(device)).toContain(quiet);
  });

  it.each([
    ["delivered", "confirmed"],
    ["not delivered", "pending_validation"],
  ])("that was %s: silence then leaves the match %s, without any mail (product §4)", async (what, status) => {
    const device = await pushing.connect("bruno");
    if (what !== "delivered") pushing.service.answerWith(device, 503);
    isMailAway = true;
    const id = await reporting(verbs, club)();
    pass(25 * HOUR_MS);
    await autoConfirm({ services: verbs.context.services, actor: { kind: "system", job: "test" } });
    expect(await verbs.database.sql("select status from matches where id = $1", [id])).toEqual([{ status }]);
    expect(await verbs.database.sql("select way, user_id from reaches where match_id = $1", [id])).toEqual(
      what === "delivered" ? [{ way: "push", user_id: club.bruno.userId }] : [],
    );
  });

  it("of a waiting result is urgent, and a later one about the match takes its place", async () => {
    const device = await pushing.connect("bruno");
    const id = await reporting(verbs, club)();
    const push = pushing.service.delivered(device).at(-1)!;
    expect(push).toMatchObject({ urgency: "high", topic: id.replaceAll("-", ""), ttl: 86_400 });
    expect(push.data).toMatchObject({ path: `/athlete-dashboard/partidas/${id}`, tag: id });
  });
});
