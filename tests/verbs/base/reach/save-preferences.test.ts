import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  commitWithOutbox,
  prepareOutbox,
} from "../../../../app/features/base/notifications/outbox.server.ts";
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from "../../../../app/features/base/notifications/notification.ts";
import { DEFAULT_PREFERENCES } from "../../../../app/features/base/notifications/preferences.ts";
import { listNotifications } from "../../../../app/features/base/notifications/list-notifications.server.ts";
import { readReach } from "../../../../app/features/base/reach/read-reach.server.ts";
import { savePreferences } from "../../../../app/features/base/reach/save-preferences.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startPushing } from "../../../support/pushed.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let pushing: Awaited<ReturnType<typeof startPushing>>;
let device: string;
let mailed: string[];

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.context.services.mail = { send: async ({ subject }) => void mailed.push(subject) };
  club = await makeMatchClub(verbs.database.sql);
  pushing = await startPushing(verbs, club);
  device = await pushing.connect("ana");
});
beforeEach(() => {
  mailed = [];
});
afterAll(async () => {
  await pushing?.service.stop();
  await verbs?.stop();
});

const ana = () => asPerson(verbs, club.ana);
let written = 0;

/** A notification of a type to Ana, with the mail that its writer brings, where it does; says how it went out. */
async function notify(
  type: NotificationType,
  ownMail: boolean,
): Promise<{ list: boolean; mail: boolean; push: boolean }> {
  const title = `Aviso ${(written += 1)}`;
  const { services } = verbs.context;
  const outbox = prepareOutbox(services, {
    notifications: [{ userId: club.ana.userId, type, title, message: "Oi." }],
    clubIds: [],
    mails: ownMail ? [{ userId: club.ana.userId, type, subject: title, text: "Oi." }] : [],
  });
  await commitWithOutbox(services, [], outbox);
  await verbs.settle();
  const { rows } = await listNotifications(ana());
  const of = mailed.filter((subject) => subject.includes(title.slice(0, 5)));
  expect(of.length).toBeLessThan(2);
  mailed = [];
  return {
    list: rows.some((row) => row.title === title),
    mail: of.length === 1,
    push: pushing.titles(device).includes(title),
  };
}

describe("every writer obeys what somebody chose, by type and channel", () => {
  const cases = NOTIFICATION_TYPES.flatMap((type) =>
    [true, false].flatMap((mail) => [true, false].map((push) => [type, mail, push] as const)),
  );

  it.each(cases)("%s: by mail %s, by push %s", async (type, mail, push) => {
    const others = NOTIFICATION_TYPES.filter((each) => each !== type);
    // The other types say the opposite: one is not taken for another.
    await savePreferences(ana(), {
      ...DEFAULT_PREFERENCES,
      mailTypes: mail ? [type] : others,
      pushTypes: push ? [type] : others,
    });
    const isAlways = type === "result_validation_required";
    expect(await notify(type, true)).toEqual({ list: true, mail: mail || isAlways, push });
    // Without a mail of its writer's own the title is mailed; of a waiting result the writer always brings one.
    expect(await notify(type, false)).toEqual({ list: true, mail: mail && !isAlways, push });
  });

  it("who has chosen nothing gets the defaults", async () => {
    await verbs.database.sql("delete from notification_preferences");
    for (const type of NOTIFICATION_TYPES) {
      const reached = await notify(type, true);
      expect([type, reached.list, reached.mail, reached.push]).toEqual([
        type,
        true,
        DEFAULT_PREFERENCES.mailTypes.includes(type),
        true,
      ]);
    }
  });

  it("a mail without a type is nobody's to switch off, and comes once beside its notification", async () => {
    await savePreferences(ana(), { ...DEFAULT_PREFERENCES, mailTypes: [], pushTypes: [] });
    const { services } = verbs.context;
    const outbox = prepareOutbox(services, {
      notifications: [
        { userId: club.ana.userId, type: "system_notification", title: "Compra", message: "Oi." },
      ],
      clubIds: [],
      mails: [{ userId: club.ana.userId, type: null, subject: "Sua compra", text: "Oi." }],
    });
    await commitWithOutbox(services, [], outbox);
    await verbs.settle();
    expect(mailed).toEqual(["Sua compra"]);
  });

  it("a waiting result is mailed, whatever is off (product §4)", async () => {
    await savePreferences(ana(), { ...DEFAULT_PREFERENCES, mailTypes: [], pushTypes: [] });
    const before = pushing.titles(device).length;
    await reporting(verbs, club)({ by: "bruno", against: "ana" });
    expect(mailed).toEqual([expect.stringMatching(/^Confirme o resultado: /)]);
    expect(pushing.titles(device)).toHaveLength(before);
  });

  it("another person's choice is not this one's", async () => {
    await savePreferences(asPerson(verbs, club.bruno), {
      ...DEFAULT_PREFERENCES,
      mailTypes: [],
      pushTypes: [],
    });
    await verbs.database.sql("delete from notification_preferences where user_id = $1", [club.ana.userId]);
    expect(await notify("push_notification", true)).toEqual({ list: true, mail: true, push: true });
  });
});

describe("preferences", () => {
  it("are read as they were saved, and the defaults before", async () => {
    await verbs.database.sql("delete from notification_preferences");
    expect((await readReach(ana())).preferences).toEqual(DEFAULT_PREFERENCES);
    const chosen = {
      mailTypes: ["result_validation_required", "system_notification"],
      pushTypes: ["team_invitation"],
      quiet: { from: 1320, until: 420 },
      timeZone: "America/Manaus",
    } as const;
    await savePreferences(ana(), chosen);
    await savePreferences(ana(), chosen);
    expect((await readReach(ana())).preferences).toEqual(chosen);
    expect((await readReach(asPerson(verbs, club.bruno))).preferences).toEqual(DEFAULT_PREFERENCES);
  });

  it("are nobody's without a session, and nothing is changed before the terms are accepted", async () => {
    const { services } = verbs.context;
    const visitor = { services, actor: { kind: "visitor" } } as const;
    await expect(savePreferences(visitor, DEFAULT_PREFERENCES)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(readReach(visitor)).rejects.toMatchObject({ code: "unauthenticated" });
    const ended = { ...ana(), actor: { ...ana().actor, sessionId: services.newId() } };
    await expect(savePreferences(ended, DEFAULT_PREFERENCES)).rejects.toMatchObject({
      code: "session_expired",
    });
    await expect(savePreferences(asPerson(verbs, club.nova), DEFAULT_PREFERENCES)).rejects.toMatchObject({
      code: "terms_required",
    });
  });
});
