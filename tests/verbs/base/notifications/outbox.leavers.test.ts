import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  commitWithOutbox,
  prepareOutbox,
} from "../../../../app/features/base/notifications/outbox.server.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startPushing } from "../../../support/pushed.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { waitingLocks } from "../../../support/waiting-locks.ts";

// A write tells people and browsers; some of them go while it is written.
let verbs: TestVerbs;
let club: MatchClub;
let pushing: Awaited<ReturnType<typeof startPushing>>;
let leaving: Client;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  pushing = await startPushing(verbs, club);
  leaving = new Client({ connectionString: verbs.database.url });
  await leaving.connect();
});
beforeEach(async () => {
  await verbs.database.sql("delete from push_subscriptions");
});
afterAll(async () => {
  await leaving?.end();
  await pushing?.service.stop();
  await verbs?.stop();
});

/** Writes a notification and a mail to each while `leave` is not committed yet; gives who was told of it. */
async function notifyWhile(leave: string, id: string, userIds: readonly string[]): Promise<string[]> {
  const { services } = verbs.context;
  const title = `Recado de ${id}`;
  await leaving.query("begin");
  await leaving.query(leave, [id]);
  const written = commitWithOutbox(
    services,
    [],
    prepareOutbox(services, {
      notifications: userIds.map((userId) => ({
        userId,
        type: "system_notification",
        title,
        message: "Oi.",
      })),
      mails: userIds.map((userId) => ({ userId, type: null, subject: title, text: "Oi." })),
      clubIds: [],
    }),
  );
  await expect.poll(() => waitingLocks(verbs)).toBe(1);
  await leaving.query("commit");
  await written;
  await verbs.settle();
  const recipients = await verbs.database.sql<{ user_id: string }>(
    "select n.user_id from notifications n join mails m on m.user_id = n.user_id and m.subject = n.title where n.title = $1",
    [title],
  );
  return recipients.map(({ user_id: userId }) => userId);
}

it("a browser that is disconnected at that moment is left out", async () => {
  const device = await pushing.connect("ana");
  const { userId } = club.ana;
  expect(await notifyWhile("delete from push_subscriptions where user_id = $1", userId, [userId])).toEqual([
    userId,
  ]);
  expect(pushing.titles(device)).toEqual(["Avisos ligados"]);
  expect(await verbs.database.sql("select 1 from pushes")).toEqual([]);
});

it("a person who deletes their account at that moment is left out, and the others are told", async () => {
  const gone = crypto.randomUUID();
  await verbs.database.sql("insert into users (id, name, email) values ($1, 'Rui', $2)", [
    gone,
    `${gone}@teste.test`,
  ]);
  const device = await pushing.connect("ana");
  const { userId } = club.ana;
  expect(await notifyWhile("delete from users where id = $1", gone, [gone, userId])).toEqual([userId]);
  expect(pushing.titles(device)).toEqual(["Avisos ligados", `Recado de ${gone}`]);
});
