import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { remindExpiry } from "../../../../app/features/money/shop/remind-expiry.server.ts";
import { startOfDay } from "../../../../app/lib/dates.ts";
import { createMailer, type Mailer } from "../../../../app/platform/mail.server.ts";
import { type MailCatcher, startMailCatcher } from "../../../../local/mail-catcher.ts";
import { insertSubscription, moveEnd } from "../../../support/ending.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const ZONE = "America/Sao_Paulo";
const DAY_MS = 86_400_000;
/** Every subscription of a test ends then; the clock stands before it. */
const END = new Date("2027-03-20T17:30:00Z");
const daysBefore = (days: number, ms = 0) => new Date(END.getTime() - days * DAY_MS + ms);

let verbs: TestVerbs;
let club: MatchClub;
let catcher: MailCatcher;
let mailer: Mailer;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  catcher = await startMailCatcher({ port: 0, file: null });
  mailer = createMailer({ url: catcher.url, key: catcher.key, from: "Quadra <oi@quadra.test>" });
});
afterAll(async () => {
  await catcher?.stop();
  await verbs?.stop();
});
beforeEach(async () => {
  verbs.context.services.mail = mailer;
  verbs.published.length = 0;
  await catcher.clear();
  for (const table of ["expiry_reminders", "notifications", "outbox", "subscriptions", "billing_customers"])
    await verbs.database.sql(`delete from ${table}`);
});

const at = async (now: Date) => {
  verbs.clock.at = now;
  const count = await remindExpiry(verbs.context);
  await verbs.settle();
  return count;
};
const noticesOf = () =>
  verbs.database.sql<{ user_id: string; title: string; message: string; type: string; expires_at: Date }>(
    "select user_id, title, message, type, expires_at from notifications order by created_at, title, user_id",
  );
const titles = async () => (await noticesOf()).map(({ title }) => title);
const mails = () =>
  catcher
    .messages()
    .map(({ subject }) => subject)
    .reverse();

describe("when a reminder goes out (product §7)", () => {
  it("7, 2 and 0 days before, once each, by notification, channel and mail", async () => {
    await insertSubscription(verbs.database.sql, { owner: { userId: club.ana.userId }, endsAt: END });
    const seen: [number, number][] = [];
    for (const days of [9, 8, 7, 6, 5, 4, 3, 2, 1]) seen.push([days, await at(daysBefore(days))]);
    expect(seen.filter(([, count]) => count > 0)).toEqual([
      [7, 1],
      [2, 1],
    ]);
    expect(await at(daysBefore(0, -3_600_000))).toBe(1);
    expect(await at(daysBefore(0, -60_000))).toBe(0);
    const wanted = ["em 20/03/2027", "em 20/03/2027", "hoje, 20/03/2027"].map(
      (when) => `Sua assinatura Plus termina ${when}`,
    );
    expect(await titles()).toEqual(wanted);
    expect(mails()).toEqual(wanted);
    const [first] = await noticesOf();
    expect(first).toMatchObject({
      user_id: club.ana.userId,
      type: "system_notification",
      message: "Ela não se renova sozinha. Renove na página da assinatura para continuar no Plus.",
      expires_at: END,
    });
    expect(verbs.published).toEqual(Array(3).fill(club.ana.userId));
    const text = catcher.messages()[0]!.text;
    expect(text).toContain("Olá, Ana Souza!");
    expect(text).toContain("termina hoje, 20/03/2027, às 14:30, e não se renova sozinha.");
    expect(text).toContain("http://quadra.test/athlete/subscription");
  });

  it("turns with the calendar day of the zone, to the minute", async () => {
    const { sql } = verbs.database;
    for (const [zone, person] of [
      [ZONE, "bruno"],
      ["America/Rio_Branco", "caio"],
      ["America/Noronha", "davi"],
    ] as const) {
      const clubId = randomUUID();
      await sql(
        "insert into clubs (id, name, search_name, city_code, time_zone) values ($1, 'Clube do Fuso', 'clube do fuso', 3304557, $2)",
        [clubId, zone],
      );
      const { userId } = club[person];
      const [{ club_id: before }] = (await sql("select club_id from users where id = $1", [userId])) as [
        { club_id: string },
      ];
      await sql("update users set club_id = $2 where id = $1", [userId, clubId]);
      await insertSubscription(sql, { owner: { userId }, endsAt: startOfDay("2027-03-20", zone) });
      const midnight = startOfDay("2027-03-13", zone).getTime();
      expect([zone, await at(new Date(midnight - 60_000)), await at(new Date(midnight))]).toEqual([
        zone,
        0,
        1,
      ]);
      await sql("update users set club_id = $2 where id = $1", [userId, before]);
      await sql("delete from expiry_reminders");
      await sql("delete from subscriptions");
    }
  });

  it("a job that was down for days sends the nearest once", async () => {
    await insertSubscription(verbs.database.sql, { owner: { userId: club.ana.userId }, endsAt: END });
    expect(await at(daysBefore(1))).toBe(1);
    expect(await at(daysBefore(1, 60_000))).toBe(0);
    expect(await verbs.database.sql("select days from expiry_reminders")).toEqual([{ days: 2 }]);
    expect(mails()).toHaveLength(1);
  });

  it("notifies nobody of what has ended, renews by itself, was never paid, or is being paid", async () => {
    const { sql } = verbs.database;
    const of = (name: "ana" | "bruno" | "caio" | "davi") => ({ owner: { userId: club[name].userId } });
    await insertSubscription(sql, { ...of("ana"), endsAt: null });
    await insertSubscription(sql, { ...of("bruno"), endsAt: END, isProcessing: true });
    await insertSubscription(sql, { ...of("caio"), endsAt: END, status: "incomplete" });
    const ended = await insertSubscription(sql, { ...of("davi"), endsAt: END });
    await sql("update subscriptions set ended_at = $2 where id = $1", [ended, daysBefore(3)]);
    for (const days of [7, 2, 1]) expect(await at(daysBefore(days))).toBe(0);
    await moveEnd(sql, ended, END);
    await sql("update subscriptions set ended_at = null");
    expect(await at(new Date(END.getTime() + 1_000))).toBe(0);
    expect([await titles(), mails()]).toEqual([[], []]);
  });

  it("of a club all admins get it, nobody else", async () => {
    await insertSubscription(verbs.database.sql, { owner: { clubId: club.clubId }, endsAt: END });
    expect(await at(daysBefore(2))).toBe(2);
    expect((await noticesOf()).map(({ user_id }) => user_id).sort()).toEqual(
      [club.secretary.userId, club.playingAdmin.userId].sort(),
    );
    expect(await titles()).toEqual(Array(2).fill("A assinatura do clube termina em 20/03/2027"));
    expect(catcher.messages()[0]!.text).toContain("A assinatura do clube (clube da praia) termina em");
    expect(catcher.messages()[0]!.text).toContain(
      `http://quadra.test/club-admin-dashboard/assinatura?clube=${club.clubId}`,
    );
  });

  it("who resumed gets none, nor the mail that was owed; a new end counts anew", async () => {
    const { sql } = verbs.database;
    const id = await insertSubscription(sql, { owner: { userId: club.ana.userId }, endsAt: END });
    verbs.context.services.mail = { send: () => Promise.reject(new Error("mail is down")) };
    expect(await at(daysBefore(7))).toBe(1);
    await moveEnd(sql, id, null);
    verbs.context.services.mail = mailer;
    expect(await at(daysBefore(7, 60_000))).toBe(0);
    expect(await at(daysBefore(2))).toBe(0);
    expect(mails()).toEqual([]);
    await moveEnd(sql, id, new Date(END.getTime() + 30 * DAY_MS));
    expect(await at(daysBefore(-23))).toBe(1);
    expect(mails()).toEqual(["Sua assinatura Plus termina em 19/04/2027"]);
  });

  it("is for the system alone", async () => {
    const { userId, sessionId } = club.superAdmin;
    const actor = { kind: "user", userId, sessionId } as const;
    await expect(remindExpiry({ ...verbs.context, actor })).rejects.toMatchObject({ code: "forbidden" });
  });
});
