import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { receiveMailEvent } from "../../../../app/features/base/notifications/receive-mail-event.server.ts";
import { sendMails } from "../../../../app/features/base/notifications/send-mails.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { decideMatch, disputeMatch } from "../../../support/match-requests.ts";
import { MailError } from "../../../../app/platform/mail.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Ana and Davi report a doubles match against Bruno and Caio.
let verbs: TestVerbs;
let club: MatchClub;
/** The addresses that were asked, with the ids of their mails, in order. */
const asked: { to: string; tag: string }[] = [];
let refused: string | null = null;
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const as = (name: PersonName) => asPerson(verbs, club[name]);
const address = (name: PersonName) => `${club[name].userId}@teste.test`;
const passMinutes = (minutes: number) =>
  (verbs.clock.at = new Date(verbs.clock.at.getTime() + minutes * 60_000));
const whoWasAsked = () =>
  asked.map(({ to }) => (["bruno", "caio"] as const).find((name) => address(name) === to));

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-01T15:00:00Z");
  const { services } = verbs.context;
  services.mail = {
    async send({ to, tag }) {
      if (to === refused) throw new MailError(422);
      if (tag) asked.push({ to, tag });
    },
  };
  services.mailEvents = { open: async ({ body }) => ({ kind: "undelivered", mailId: body }) };
  club = await makeMatchClub(verbs.database.sql);
});
beforeEach(async () => {
  passMinutes(100 * 60);
  asked.length = 0;
  refused = null;
  await openedLast("caio");
});
afterAll(() => verbs.stop());

/** Bruno and Caio have opened the application, this one last. */
async function openedLast(who: "bruno" | "caio"): Promise<void> {
  await sql("update sessions set refreshed_at = created_at");
  await sql("update sessions set refreshed_at = created_at + interval '1 hour' where user_id = $1", [
    club[who].userId,
  ]);
}

const report = () =>
  reporting(
    verbs,
    club,
  )({
    format: "doubles",
    my_side: [club.ana.athleteId, club.davi.athleteId],
    their_side: [club.bruno.athleteId, club.caio.athleteId],
  });

const noticesOf = async (who: PersonName, type: string, matchId: string) =>
  (
    await sql<{ is_read: boolean; title: string }>(
      "select is_read, title from notifications where user_id = $1 and type = $2 and data->>'match_id' = $3",
      [club[who].userId, type, matchId],
    )
  ).map(({ is_read: isRead, title }) => ({ isRead, title }));

it("mails who opened the application last at once, and the other after ten minutes", async () => {
  const id = await report();
  expect(whoWasAsked()).toEqual(["caio"]);
  // Both find it on their lists at once.
  for (const who of ["bruno", "caio"] as const)
    expect(await noticesOf(who, "result_validation_required", id)).toEqual([
      { isRead: false, title: "Confirme o resultado" },
    ]);
  passMinutes(9);
  await sendMails(verbs.context.services);
  expect(whoWasAsked()).toEqual(["caio"]);
  passMinutes(1);
  await sendMails(verbs.context.services);
  expect(whoWasAsked()).toEqual(["caio", "bruno"]);
});

it("asks the other one by no mail once somebody has answered; the partner learns of it, and what asked them is read", async () => {
  await openedLast("bruno");
  const id = await report();
  expect(whoWasAsked()).toEqual(["bruno"]);
  passMinutes(5);
  await approveMatch(as("bruno"), { match_id: id });
  passMinutes(60);
  await sendMails(verbs.context.services);
  expect(whoWasAsked()).toEqual(["bruno"]);
  expect(await noticesOf("caio", "result_validation_required", id)).toMatchObject([{ isRead: true }]);
  expect(await noticesOf("caio", "match_result_validation", id)).toEqual([
    { isRead: false, title: "Resultado aprovado" },
  ]);
});

it("mails the other one at once where the first mail bounces, or is refused for ever", async () => {
  await report();
  await receiveMailEvent(verbs.context.services, { body: asked[0]!.tag, headers: new Headers() });
  await verbs.settle();
  expect(whoWasAsked()).toEqual(["caio", "bruno"]);
  asked.length = 0;
  refused = address("caio");
  await report();
  await sendMails(verbs.context.services);
  expect(whoWasAsked()).toEqual(["bruno"]);
});

it("what asked the club about a contested result is read once one of the club has decided", async () => {
  const id = await report();
  await disputeMatch(as("bruno"), { match_id: id, reason: "O segundo set foi 6/4" });
  expect(await noticesOf("otherAdmin", "system_notification", id)).toEqual([]);
  expect(await noticesOf("clerk", "system_notification", id)).toMatchObject([{ isRead: false }]);
  await decideMatch(as("secretary"), { match_id: id, outcome: "confirmed", reason: "Súmula assinada" });
  expect(await noticesOf("clerk", "system_notification", id)).toMatchObject([{ isRead: true }]);
});
