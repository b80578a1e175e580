import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  LINK_REFUSALS,
  type LinkState,
} from "../../../../app/features/matches/matches/approval-link-words.ts";
import {
  approveByLink,
  readApprovalLink,
} from "../../../../app/features/matches/matches/approve-by-link.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { sendMails } from "../../../../app/features/base/notifications/send-mails.server.ts";
import { remindAnswers } from "../../../../app/features/matches/matches/remind-answers.server.ts";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { HOUR_MS } from "../../../../app/lib/dates.ts";
import { approvalLinkIn } from "../../../support/approval-links.ts";
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
const mails: { to: string; subject: string; text: string }[] = [];
const as = (name: PersonName) => asPerson(verbs, club[name]);
const system = () => ({ services: verbs.context.services, actor: { kind: "system", job: "test" } }) as const;
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const passHours = (hours: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + hours * HOUR_MS));
const visitor = () => ({ services: verbs.context.services });

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-01T15:00:00Z");
  verbs.context.services.mail = { send: async (mail) => void mails.push(mail) };
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
beforeEach(() => {
  passHours(100);
  mails.length = 0;
});
afterAll(() => verbs.stop());

/** Reads the token that the newest mail to somebody carries. */
async function tokenOf(name: PersonName): Promise<string> {
  await verbs.settle();
  const mail = mails.findLast(({ to }) => to.startsWith(club[name].userId));
  const link = approvalLinkIn(mail?.text ?? "");
  if (!link) throw new Error(`${name} got no link`);
  return new URL(link).searchParams.get("aprovar")!;
}

const refusal = (state: Exclude<LinkState, "open">) =>
  expect.objectContaining({ details: expect.objectContaining({ message: LINK_REFUSALS[state] }) });

const statusOf = async (id: string) =>
  (await sql<{ status: string }>("select status from matches where id = $1", [id]))[0]!.status;

const FIRST = {
  end: "completed" as const,
  sets: [
    { mine: 6, theirs: 4 },
    { mine: 6, theirs: 3 },
  ],
};
const ZERO = { end: "completed" as const, sets: [6, 6].map((mine) => ({ mine, theirs: 0 })) };

describe("the mail", () => {
  it("goes to who must answer, with a link; the link is kept nowhere", async () => {
    await report();
    const token = await tokenOf("bruno");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe("Confirme o resultado: Ana Souza venceu Bruno Lima por 6/4 6/3");
    const [kept] = await sql("select text, approves, closed_at from mails order by created_at desc limit 1");
    expect(kept).toMatchObject({ text: expect.stringContaining("⟦link⟧"), closed_at: expect.any(Date) });
    expect(token.startsWith(`${kept!.approves}.`)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(token.split(".").at(-1));
  });

  it("goes to nobody where nobody could answer, and to both of a pair, one after the other", async () => {
    await report({ against: "gil" });
    await report({ against: "inez" });
    await verbs.settle();
    expect(mails).toEqual([]);
    await report({
      format: "doubles",
      my_side: [club.ana.athleteId, club.caio.athleteId],
      their_side: [club.bruno.athleteId, club.davi.athleteId],
    });
    await verbs.settle();
    expect(mails).toHaveLength(1);
    passHours(1);
    await sendMails(verbs.context.services);
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [club.bruno, club.davi].map(({ userId }) => `${userId}@teste.test`).sort(),
    );
  });

  it("reminds once, with a link that approves the same score", async () => {
    const id = await report();
    const first = await tokenOf("bruno");
    passHours(20);
    await remindAnswers(system());
    await remindAnswers(system());
    const again = await tokenOf("bruno");
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Confirme o resultado",
      "O prazo está acabando",
    ]);
    expect(again).toBe(first);
    await expect(approveByLink(visitor(), again)).resolves.toEqual({ id, status: "confirmed" });
  });
});

describe("the link", () => {
  it("shows and changes nothing; its button approves once, as that participant, and the history says how", async () => {
    const id = await report();
    const token = await tokenOf("bruno");
    for (let opened = 0; opened < 2; opened += 1)
      expect(await readApprovalLink(visitor(), token)).toMatchObject({
        state: "open",
        match: { result: "Ana Souza venceu Bruno Lima por 6/4 6/3", clubName: "clube da praia" },
      });
    expect(await statusOf(id)).toBe("pending_validation");
    const answers = await Promise.allSettled([1, 2, 3].map(() => approveByLink(visitor(), token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toEqual(refusal("approved"));
    expect(await statusOf(id)).toBe("confirmed");
    const events = await sql(
      "select kind, actor_user_id, data from match_events where match_id = $1 and seq = 2",
      [id],
    );
    expect(events).toEqual([
      { kind: "approved", actor_user_id: club.bruno.userId, data: { way: "mailed_link" } },
    ]);
    await checkedPoints(verbs.database.sql);
  });

  it("does nothing for another score: the newer mail's does", async () => {
    const id = await report();
    const old = await tokenOf("bruno");
    await editMatch(as("ana"), { match_id: id, ...ZERO });
    expect(await readApprovalLink(visitor(), old)).toMatchObject({ state: "edited" });
    await expect(approveByLink(visitor(), old)).rejects.toEqual(refusal("edited"));
    expect(await statusOf(id)).toBe("pending_validation");
    const newer = await tokenOf("bruno");
    expect(newer).not.toBe(old);
    await expect(approveByLink(visitor(), newer)).resolves.toEqual({ id, status: "confirmed" });
  });

  it("stays used up when the score is corrected back to what it says: the newest mail's is good", async () => {
    const id = await report();
    const [first] = [await tokenOf("bruno"), await editMatch(as("ana"), { match_id: id, ...ZERO })];
    const second = await tokenOf("bruno");
    await editMatch(as("ana"), { match_id: id, ...FIRST });
    const third = await tokenOf("bruno");
    expect(new Set([first, second, third]).size).toBe(3);
    for (const old of [first, second]) {
      expect(await readApprovalLink(visitor(), old)).toMatchObject({ state: "edited" });
      await expect(approveByLink(visitor(), old)).rejects.toEqual(refusal("edited"));
    }
    passHours(20);
    await remindAnswers(system());
    expect(await tokenOf("bruno")).toBe(third);
    await expect(approveByLink(visitor(), third)).resolves.toEqual({ id, status: "confirmed" });
  });

  it.each<[string, Exclude<LinkState, "open">, (id: string) => Promise<unknown>]>([
    ["approved in the application", "approved", (id) => approveMatch(as("bruno"), { match_id: id })],
    ["disputed", "disputed", (id) => disputeMatch(as("bruno"), { match_id: id, reason: "não" })],
    ["withdrawn", "withdrawn", (id) => withdrawMatch(as("ana"), { match_id: id })],
    ["past its deadline", "silence", async () => passHours(24)],
    ["confirmed by silence", "silence", async () => (passHours(25), await autoConfirm(system()))],
    [
      "annulled",
      "annulled",
      async (id) => {
        await disputeMatch(as("bruno"), { match_id: id, reason: "não" });
        await decideMatch(as("secretary"), { match_id: id, outcome: "annul", reason: "não houve" });
      },
    ],
  ])("is used up by a match that is %s", async (_what, state, happens) => {
    const id = await report();
    const token = await tokenOf("bruno");
    await happens(id);
    expect(await readApprovalLink(visitor(), token)).toMatchObject({ state });
    const before = await sql("select * from match_events where match_id = $1", [id]);
    await expect(approveByLink(visitor(), token)).rejects.toEqual(refusal(state));
    expect(await sql("select * from match_events where match_id = $1", [id])).toEqual(before);
  });

  it("is nobody else's: no other side, match, person or score can be put into it", async () => {
    const id = await report();
    const other = await report({ against: "caio" });
    const token = await tokenOf("bruno");
    const { services } = verbs.context;
    const [, userId, side, mark] = token.split(".");
    const forgeries = [
      "",
      "x",
      `${token}x`,
      token.replace(id, other),
      token.replace(userId!, club.davi.userId),
      token.replace(`.${side}.`, ".1."),
      token.replace(mark!, "A".repeat(16)),
    ];
    for (const forged of forgeries) {
      expect(await readApprovalLink(visitor(), forged)).toEqual({ state: "forged", match: null });
      await expect(approveByLink(visitor(), forged)).rejects.toEqual(refusal("forged"));
    }
    // Sealed by us, for the side that reported: as a seal of ours might say after people were merged.
    const own = `${id}.${club.ana.userId}.1.${mark}`;
    const sealed = `${own}.${await services.tokens.keyed("approve", own)}`;
    await expect(approveByLink(visitor(), sealed)).rejects.toEqual(refusal("not_your_side"));
    expect(await statusOf(id)).toBe("pending_validation");
  });

  it("does not stand for who may not act: terms in effect that they have not accepted", async () => {
    const id = await report({ against: "nova" });
    const token = await tokenOf("nova");
    await expect(approveByLink(visitor(), token)).rejects.toEqual(
      expect.objectContaining({ code: "terms_required" }),
    );
    expect(await statusOf(id)).toBe("pending_validation");
  });

  it("writes nothing into a club that is read-only", async () => {
    await report();
    const token = await tokenOf("bruno");
    await sql("update clubs set lapsed_at = $2::timestamptz - interval '8 days' where id = $1", [
      club.clubId,
      verbs.clock.at,
    ]);
    await expect(approveByLink(visitor(), token)).rejects.toEqual(
      expect.objectContaining({ code: "club_read_only" }),
    );
    await sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  });
});
