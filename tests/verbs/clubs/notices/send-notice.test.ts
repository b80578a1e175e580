import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noticeFormSchema } from "../../../../app/features/clubs/notices/notices-schema.ts";
import { readNotices } from "../../../../app/features/clubs/notices/read-notices.server.ts";
import { sendNotice } from "../../../../app/features/clubs/notices/send-notice.server.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-24T12:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  const play = "insert into athlete_sports (athlete_id, sport, class) values ($1, $2, $3)";
  for (const [name, sport, level] of [
    ["ana", "tennis", "B"],
    ["bruno", "tennis", "C"],
    ["caio", "beach_tennis", "B"],
    ["gil", "tennis", "B"],
    ["outsider", "tennis", "B"],
  ] as const)
    await verbs.database.sql(play, [club[name].athleteId, sport, level]);
});
afterAll(() => verbs.stop());

interface Sent {
  notice_id: string;
  title: string;
  message: string;
  to: string;
  club_id: string;
}

async function send(who: PersonName, sent: Partial<Sent> = {}) {
  const { club_id, ...form } = {
    notice_id: uuidv7(),
    title: "Quadra 2 fechada",
    message: "A quadra 2 fica fechada no sábado.",
    to: "",
    ...sent,
  };
  const { intent: _, ...typed } = parseInput(noticeFormSchema, { intent: "send_notice", ...form });
  const input = { ...typed, notice_id: form.notice_id };
  return await sendNotice(asPerson(verbs, club[who]), { ...input, club_id });
}

const notified = async (title: string) =>
  (
    await verbs.database.sql<{ name: string }>(
      `select u.name from notifications n join users u on u.id = n.user_id where n.title = $1 and n.type = 'push_notification' order by 1`,
      [`clube da praia: ${title}`],
    )
  ).map(({ name }) => name);
const mailed = async (title: string) =>
  (
    await verbs.database.sql<{ name: string }>(
      `select u.name from mails n join users u on u.id = n.user_id where n.subject = $1 order by 1`,
      [`clube da praia: ${title}`],
    )
  ).map(({ name }) => name);

const MEMBERS = [
  "Ana Souza",
  "Bruno Lima",
  "Caio Prado",
  "Davi Rocha",
  "Inez Alves Braga",
  "João de Souza Sá",
  "Mia Costa Nunes",
  "Nova Dias",
  "Paulo Diretor",
];

it("tells every member with an account once, in the application and by mail; who is at it at the same time, too", async () => {
  const notice = { notice_id: uuidv7() };
  const answers = await Promise.all([
    send("secretary", notice),
    send("secretary", notice),
    send("clerk", notice),
  ]);
  expect(answers).toEqual([{ told: 9 }, { told: 9 }, { told: 9 }]);
  expect(await notified("Quadra 2 fechada")).toEqual(MEMBERS);
  expect(await mailed("Quadra 2 fechada")).toEqual(MEMBERS);
  await verbs.settle();
  expect(new Set(verbs.published)).toContain(club.ana.userId);
  const [mail] = await verbs.database.sql<{ text: string }>("select text from mails limit 1");
  expect(mail!.text).toContain(
    "A quadra 2 fica fechada no sábado.\n\nAviso do clube da praia aos seus atletas.",
  );
  // Sent again, it is the same notice, whatever it says.
  expect(await send("secretary", { ...notice, title: "Outro" })).toEqual({ told: 9 });
  expect(await notified("Outro")).toEqual([]);
  expect((await readNotices(asPerson(verbs, club.clerk), { clubId: null })).sent).toHaveLength(1);
});

it("a sport, or a class of it, is told alone", async () => {
  expect(await send("clerk", { title: "Do tênis", to: "tennis" })).toEqual({ told: 2 });
  expect(await notified("Do tênis")).toEqual(["Ana Souza", "Bruno Lima"]);
  expect(await send("clerk", { title: "Da B", to: "tennis:B" })).toEqual({ told: 1 });
  expect(await mailed("Da B")).toEqual(["Ana Souza"]);
  await expect(send("clerk", { to: "padel" })).rejects.toMatchObject({
    code: "invalid_input",
    details: { field: "to" },
  });
  const { groups, sent } = await readNotices(asPerson(verbs, club.secretary), { clubId: null });
  expect(groups).toEqual([
    { sport: null, class: null, people: 9 },
    { sport: "beach_tennis", class: null, people: 1 },
    { sport: "beach_tennis", class: "B", people: 1 },
    { sport: "tennis", class: null, people: 2 },
    { sport: "tennis", class: "B", people: 1 },
    { sport: "tennis", class: "C", people: 1 },
  ]);
  expect(
    sent.map(({ title, sport, class: level, told: count, author }) => [title, sport, level, count, author]),
  ).toEqual([
    ["Da B", "tennis", "B", 1, "Clara Balcão"],
    ["Do tênis", "tennis", null, 2, "Clara Balcão"],
    ["Quadra 2 fechada", null, null, 9, expect.stringMatching(/^(Vera Secretária|Clara Balcão)$/)],
  ]);
});

it("is plain text, and not too many in a day", async () => {
  await send("secretary", {
    title: "<b>Festa</b>\n no  sábado",
    message: "Às 20h.\r\n\r\n\r\n\r\n<script>x</script>Venha!",
    to: "tennis:C",
  });
  const [kept] = (await readNotices(asPerson(verbs, club.secretary), { clubId: null })).sent;
  expect(kept).toMatchObject({ title: "Festa no sábado", message: "Às 20h.\n\nVenha!" });
  for (const fields of [
    { title: " " },
    { message: "<i></i>" },
    { to: "tennis:Z" },
    { to: "golf" },
    { to: "tennis:B:C" },
  ])
    await expect(send("secretary", fields)).rejects.toMatchObject({ code: "invalid_input" });
  for (let more = 0; more < 16; more += 1) await send("secretary", { to: "tennis:C" });
  await expect(send("secretary")).rejects.toMatchObject({ code: "conflict" });
  verbs.clock.at = new Date("2026-11-25T12:00:01Z");
  expect(await send("secretary", { to: "tennis:C" })).toEqual({ told: 1 });
});

it("refuses the wrong role and the wrong club", async () => {
  const { clubId } = club;
  for (const name of ["ana", "referee", "outsider", "otherAdmin"] as const) {
    await expect(send(name, { club_id: clubId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(readNotices(asPerson(verbs, club[name]), { clubId })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  // The id of another club's notice is nobody else's.
  const notice_id = uuidv7();
  await send("secretary", { notice_id, to: "tennis:C" });
  await expect(send("otherAdmin", { notice_id })).rejects.toMatchObject({ code: "conflict" });
  const input = { notice_id: uuidv7(), title: "x", message: "y", to: { sport: null, class: null } };
  await expect(sendNotice(verbs.context, { ...input, club_id: clubId })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await verbs.database.sql("update clubs set lapsed_at = '2026-11-10' where id = $1", [clubId]);
  verbs.clock.at = new Date("2026-11-28T12:00:00Z");
  await expect(send("secretary")).rejects.toMatchObject({ code: "club_read_only" });
});

it("goes out as each person chose: no mail to who wants none of the kind, and a push to a connected browser", async () => {
  // A day on, the club may write again.
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 25 * 3_600_000);
  const { sql } = verbs.database;
  await sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  const loud = (verbs.clock.at.getUTCHours() * 60 + 480) % 1440;
  await sql(
    `insert into notification_preferences (user_id, mail_types, push_types, time_zone, quiet_from, quiet_until, updated_at)
     values ($1, '{}', '{push_notification}', 'America/Manaus', $2, $3, now())`,
    // Quiet all day but a minute far from now, so that the push stands still while it is looked at.
    [club.bruno.userId, (loud + 1) % 1440, loud],
  );
  const device = "https://push.quadra.test/push/x";
  await sql(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'x', 'x', now())`,
    [club.bruno.userId, club.bruno.sessionId, device],
  );
  await send("secretary", { title: "Como quiser" });
  expect(await notified("Como quiser")).toEqual(MEMBERS);
  expect(await mailed("Como quiser")).toEqual(MEMBERS.filter((name) => name !== "Bruno Lima"));
  const pushed = await sql(
    `select n.title, s.endpoint from pushes p join notifications n on n.id = p.notification_id
       join push_subscriptions s on s.id = p.subscription_id`,
  );
  expect(pushed).toEqual([{ title: "clube da praia: Como quiser", endpoint: device }]);
  await verbs.settle();
  await sql("delete from notification_preferences");
  await sql("delete from push_subscriptions");
});
