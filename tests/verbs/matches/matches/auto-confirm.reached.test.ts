import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { listClubOpenMatches } from "../../../../app/features/matches/pages/list-club-open-matches.server.ts";
import { listMyMatches } from "../../../../app/features/matches/pages/list-my-matches.server.ts";
import { readMatch } from "../../../../app/features/matches/pages/read-match.server.ts";
import { listNotifications } from "../../../../app/features/base/notifications/list-notifications.server.ts";
import { listMembershipRequests } from "../../../../app/features/office/members/list-membership-requests.server.ts";
import { receiveMailEvent } from "../../../../app/features/base/notifications/receive-mail-event.server.ts";
import { sendMails } from "../../../../app/features/base/notifications/send-mails.server.ts";
import { HOUR_MS } from "../../../../app/lib/dates.ts";
import { MailError } from "../../../../app/platform/mail.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { decideMatch, disputeMatch, editMatch } from "../../../support/match-requests.ts";
import { type ReportChanges, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
/** The mail service's reaction to a mail to an address. */
let answer: (to: string) => void;
const tags: string[] = [];
const as = (name: PersonName) => asPerson(verbs, club[name]);
const system = () => ({ services: verbs.context.services, actor: { kind: "system", job: "test" } }) as const;
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const passHours = (hours: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + hours * HOUR_MS));
const matchOf = async (id: string) => (await sql("select * from matches where id = $1", [id]))[0]!;
const isAway = () => {
  throw new Error("the mail service is away");
};

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-01T15:00:00Z");
  const { services } = verbs.context;
  services.mail = {
    async send({ to, tag }) {
      answer(to);
      if (tag) tags.push(tag);
    },
  };
  // The signature is judged by the adapter (tests/unit/app/platform/mail-events.test.ts).
  services.mailEvents = {
    open: async ({ body }) => (body === "" ? null : { kind: "undelivered", mailId: body }),
  };
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
beforeEach(() => {
  passHours(100);
  answer = () => undefined;
  tags.length = 0;
});
afterAll(() => verbs.stop());

/** Passes the deadline of a match and runs the job; gives what became of the match. */
async function afterSilence(id: string, hours = 25): Promise<"approved" | "left to the club"> {
  passHours(hours);
  const before = await readMatch(as("ana"), { match_id: id });
  await countsWhatTheClubDecides(id, before.silence_approves);
  await autoConfirm(system());
  const { status, silence_approves: approves } = await matchOf(id);
  // The clock reads the same as the job writes.
  expect(before.reads_as === "approved_by_silence").toBe(status === "confirmed");
  if (status === "confirmed") return "approved";
  expect([status, approves, before.silence_approves]).toEqual(["pending_validation", 0, false]);
  return "left to the club";
}

/** Checks that the tab of the club's results counts the matches that its list says the club decides, also before the minute's job. */
async function countsWhatTheClubDecides(id: string, silenceApproves: boolean): Promise<void> {
  const { rows } = await listClubOpenMatches(as("secretary"), { club_id: club.clubId });
  const needing = rows.filter((row) => row.needs_club).map((row) => row.id);
  expect(needing.includes(id)).toBe(!silenceApproves && rows.some((row) => row.id === id));
  const page = await listMembershipRequests(as("secretary"), { clubId: club.clubId });
  expect(page.needing).toBe(needing.length);
}

const bounce = async (tag: string) =>
  receiveMailEvent(verbs.context.services, { body: tag, headers: new Headers() });

describe("silence approves only against a side that was reached", () => {
  it.each<[string, "approved" | "left to the club", () => Promise<string>]>([
    ["a mail was taken", "approved", () => report()],
    ["the mail service was away", "left to the club", () => ((answer = isAway), report())],
    [
      "the mail service refuses the address for ever",
      "left to the club",
      () => {
        answer = () => {
          throw new MailError(422);
        };
        return report();
      },
    ],
    [
      "the mail went out later, before the deadline",
      "approved",
      async () => {
        answer = isAway;
        const id = await report();
        answer = () => undefined;
        passHours(3);
        await sendMails(verbs.context.services);
        return id;
      },
    ],
    [
      "the mail bounced",
      "left to the club",
      async () => {
        const id = await report();
        expect(await bounce(tags[0]!)).toBe("undelivered");
        return id;
      },
    ],
    [
      "the mail bounced, but the person opened the dashboard",
      "approved",
      async () => {
        const id = await report();
        await bounce(tags[0]!);
        await listMyMatches(as("bruno"));
        await verbs.settle();
        return id;
      },
    ],
    [
      "no mail, but the person read their notifications",
      "approved",
      async () => {
        answer = isAway;
        const id = await report();
        await listNotifications(as("bruno"));
        await verbs.settle();
        return id;
      },
    ],
    [
      "no mail, and only the reporter and the club looked at it",
      "left to the club",
      async () => {
        answer = isAway;
        const id = await report();
        await readMatch(as("ana"), { match_id: id });
        await readMatch(as("secretary"), { match_id: id });
        await listMyMatches(as("ana"));
        await verbs.settle();
        return id;
      },
    ],
    [
      "one of a pair was reached",
      "approved",
      async () => {
        answer = (to) => (to.startsWith(club.davi.userId) ? isAway() : undefined);
        const id = await report({
          format: "doubles",
          my_side: [club.ana.athleteId, club.caio.athleteId],
          their_side: [club.bruno.athleteId, club.davi.athleteId],
        });
        // The other one of the pair is mailed later.
        passHours(1);
        await sendMails(verbs.context.services);
        return id;
      },
    ],
  ])("%s: %s", async (_what, outcome, happens) => {
    const id = await happens();
    expect(await afterSilence(id)).toBe(outcome);
    await checkedPoints(verbs.database.sql);
  });

  it("a corrected score is asked anew: who was reached by the first mail alone was not", async () => {
    const id = await report();
    passHours(1);
    answer = isAway;
    await editMatch(as("ana"), {
      match_id: id,
      end: "completed",
      sets: [6, 6].map((mine) => ({ mine, theirs: 1 })),
    });
    await verbs.settle();
    expect(await afterSilence(id)).toBe("left to the club");
  });

  it("who opens it after the deadline is not taken for reached, and may still answer", async () => {
    answer = isAway;
    const id = await report();
    passHours(25);
    expect(await readMatch(as("bruno"), { match_id: id })).toMatchObject({
      reads_as: null,
      silence_approves: false,
      can: { approve: true, dispute: true },
    });
    await verbs.settle();
    expect(await afterSilence(id, 0)).toBe("left to the club");
    await expect(approveMatch(as("bruno"), { match_id: id })).resolves.toMatchObject({ status: "confirmed" });
  });
});

describe("what is left to the club", () => {
  it("its admins are told once, see it as theirs, and decide; a dispute is still possible", async () => {
    answer = isAway;
    const id = await report();
    const other = await report({ against: "caio" });
    passHours(25);
    await Promise.all([autoConfirm(system()), autoConfirm(system())]);
    await autoConfirm(system());
    const recipients = await sql(
      `select user_id from notifications where data ->> 'match_id' = $1 and title = 'Resultado aguardando o clube'`,
      [id],
    );
    expect(recipients).toEqual(expect.arrayContaining([{ user_id: club.secretary.userId }]));
    expect(recipients.filter(({ user_id }) => user_id === club.secretary.userId)).toHaveLength(1);
    expect(await sql("select kind from match_events where match_id = $1 order by seq", [id])).toEqual([
      { kind: "reported" },
      { kind: "unreached" },
    ]);
    const { rows } = await listClubOpenMatches(as("secretary"), { club_id: club.clubId });
    expect(rows.find((row) => row.id === id)).toMatchObject({
      needs_club: true,
      can: { approve: true, decide: true },
    });
    await disputeMatch(as("caio"), { match_id: other, reason: "não foi assim" });
    await decideMatch(as("secretary"), { match_id: id, outcome: "confirm", reason: "Conferido" });
    expect(await matchOf(id)).toMatchObject({ status: "confirmed" });
    await checkedPoints(verbs.database.sql);
  });

  it("what was reported before reaching was kept is approved as it always was", async () => {
    answer = isAway;
    const id = await report();
    await sql("update matches set asked_at = null where id = $1", [id]);
    expect(await afterSilence(id)).toBe("approved");
  });
});

describe("what the mail service tells", () => {
  it("is refused unsigned; told twice or of another mail it changes nothing", async () => {
    const id = await report();
    await expect(bounce("")).rejects.toEqual(expect.objectContaining({ code: "invalid_input" }));
    await bounce("00000000-0000-4000-8000-000000000000");
    expect(await sql("select way from reaches where match_id = $1", [id])).toEqual([{ way: "mail" }]);
    await bounce(tags[0]!);
    await bounce(tags[0]!);
    expect(await sql("select way from reaches where match_id = $1", [id])).toEqual([]);
  });
});
