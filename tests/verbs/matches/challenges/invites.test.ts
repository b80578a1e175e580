import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  answerInvite,
  counterInvite,
} from "../../../../app/features/matches/challenges/answer-invite.server.ts";
import { expireInvites } from "../../../../app/features/matches/challenges/expire-invites.server.ts";
import { listInvites } from "../../../../app/features/matches/challenges/list-invites.server.ts";
import { openInvite } from "../../../../app/features/matches/challenges/open-invite.server.ts";
import {
  counterInviteSchema,
  openInviteSchema,
} from "../../../../app/features/matches/challenges/match-invites-schema.ts";
import type { InviteAct } from "../../../../app/features/matches/challenges/invite.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { reportMatchSchema } from "../../../../app/features/matches/matches/matches-schema.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { DAY_MS, HOUR_MS } from "../../../../app/lib/dates.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { givePlan } from "../../../support/plans.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const NOW = new Date();
let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  for (const who of ["ana", "mia", "joao"] as const)
    await givePlan(verbs.database.sql, club[who].userId, "plus");
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  verbs.clock.at = NOW;
  await verbs.database.sql("delete from match_invites");
  await verbs.database.sql("delete from notifications");
  await verbs.database.sql("update athletes set is_private = (id = $1)", [club.joao.athleteId]);
});

const at = (hours: number) => new Date(verbs.clock.at.getTime() + hours * HOUR_MS).toISOString();

function challenge(from: PersonName, to: PersonName, more: Record<string, unknown> = {}) {
  const input = parseInput(openInviteSchema, {
    to_athlete_id: club[to].athleteId,
    sport: "tennis",
    format: "singles",
    play_at: at(48),
    place: "Quadra 2",
    ...more,
  });
  return openInvite(asPerson(verbs, club[from]), input);
}

const answer = (who: PersonName, id: string, act: InviteAct, version?: number) =>
  answerInvite(asPerson(verbs, club[who]), { invite_id: id, act, ...(version ? { version } : {}) });

const counter = (who: PersonName, id: string, version: number, more: Record<string, unknown> = {}) =>
  counterInvite(
    asPerson(verbs, club[who]),
    parseInput(counterInviteSchema, { invite_id: id, version, play_at: at(72), place: "Quadra 5", ...more }),
  );

const list = (who: PersonName) => listInvites(asPerson(verbs, club[who]));
const noticesOf = (who: PersonName) =>
  verbs.database.sql<{ title: string; message: string; type: string; is_read: boolean }>(
    "select title, message, type, is_read from notifications where user_id = $1 order by created_at, id",
    [club[who].userId],
  );

describe("an invite to a match", () => {
  it("is told to the other one, who accepts the version that they saw; both then have the day", async () => {
    const { id } = await challenge("ana", "bruno", { message: " Vale <b>o jantar</b>? " });
    expect(await noticesOf("bruno")).toMatchObject([
      { title: "Ana Souza quer jogar com você", type: "team_invitation" },
    ]);
    expect(await list("bruno")).toMatchObject([
      {
        id,
        status: "open",
        place: "Quadra 2",
        message: "Vale o jantar?",
        other: { name: "Ana Souza" },
        can: { accept: true, decline: true, counter: true, withdraw: false, cancel: false, report: false },
      },
    ]);
    expect(await answer("bruno", id, "accept", 1)).toEqual({ id, status: "accepted", version: 2 });
    expect(await answer("bruno", id, "accept", 1)).toEqual({ id, status: "accepted", version: 2 });
    expect(await noticesOf("ana")).toMatchObject([
      { title: "Bruno Lima aceitou o seu convite", is_read: false },
    ]);
    // Answered, it asks no more.
    expect(await noticesOf("bruno")).toMatchObject([{ is_read: true }]);
    expect(await list("ana")).toMatchObject([{ status: "accepted", can: { report: true, cancel: true } }]);
  });

  it("passes back and forth by counter-proposals, and nobody accepts a time that they did not see", async () => {
    const { id } = await challenge("ana", "bruno");
    expect(await counter("bruno", id, 1)).toMatchObject({ status: "open", version: 2 });
    expect(await counter("bruno", id, 1)).toMatchObject({ status: "open", version: 2 });
    await expect(answer("bruno", id, "accept", 2)).rejects.toMatchObject({ code: "conflict" });
    await expect(answer("ana", id, "accept", 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await list("ana")).toMatchObject([{ place: "Quadra 5", is_own_proposal: false, is_mine: true }]);
    await answer("ana", id, "accept", 2);
    expect((await noticesOf("ana")).map(({ title }) => title)).toEqual(["Bruno Lima propôs outro horário"]);
  });

  it("is withdrawn by whose proposal it is, declined by the other, and called off by either once agreed", async () => {
    const first = await challenge("ana", "bruno");
    await expect(answer("bruno", first.id, "withdraw")).rejects.toMatchObject({ code: "conflict" });
    await expect(answer("ana", first.id, "decline")).rejects.toMatchObject({ code: "conflict" });
    expect(await answer("ana", first.id, "withdraw")).toMatchObject({ status: "withdrawn" });
    await expect(answer("bruno", first.id, "accept", 1)).rejects.toMatchObject({ code: "already_answered" });
    const second = await challenge("ana", "bruno");
    expect(await answer("bruno", second.id, "decline")).toMatchObject({ status: "declined" });
    const third = await challenge("ana", "bruno");
    await answer("bruno", third.id, "accept", 1);
    expect(await answer("ana", third.id, "cancel")).toMatchObject({ status: "cancelled" });
    expect(await answer("bruno", third.id, "cancel")).toMatchObject({ status: "cancelled" });
    expect(await list("bruno")).toHaveLength(3);
  });

  it("expires by the clock after seven days, before any job, which only makes it visible and tells once", async () => {
    const { id } = await challenge("ana", "bruno", { play_at: at(24 * 20) });
    verbs.clock.at = new Date(NOW.getTime() + 7 * DAY_MS);
    expect(await list("bruno")).toMatchObject([
      { status: "expired", can: { accept: false, decline: false } },
    ]);
    await expect(answer("bruno", id, "accept", 1)).rejects.toMatchObject({ code: "deadline_passed" });
    // Another takes its place without the job.
    await challenge("ana", "bruno");
    await verbs.database.sql("delete from notifications");
    const late = await challenge("ana", "caio");
    verbs.clock.at = new Date(NOW.getTime() + 14 * DAY_MS);
    await expireInvites(verbs.context);
    await expireInvites(verbs.context);
    expect((await noticesOf("ana")).map(({ title }) => title).toSorted()).toEqual([
      "Bruno Lima não respondeu ao seu convite",
      "Caio Prado não respondeu ao seu convite",
    ]);
    const rows = await verbs.database.sql<{ status: string }>(
      "select status from match_invites where id = $1",
      [late.id],
    );
    expect(rows).toEqual([{ status: "expired" }]);
    await expect(expireInvites(asPerson(verbs, club.ana))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is not accepted once its time has passed; another is proposed", async () => {
    const { id } = await challenge("ana", "bruno", { play_at: at(2) });
    verbs.clock.at = new Date(NOW.getTime() + 3 * HOUR_MS);
    await expect(answer("bruno", id, "accept", 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await counter("bruno", id, 1)).toMatchObject({ version: 2 });
  });

  it("leads to the result, after which it asks for nothing more", async () => {
    const { id } = await challenge("ana", "bruno", { play_at: at(1) });
    await answer("bruno", id, "accept", 1);
    verbs.clock.at = new Date(NOW.getTime() + 3 * HOUR_MS);
    const { id: matchId } = await reportMatch(
      asPerson(verbs, club.ana),
      parseInput(reportMatchSchema, reportedMatch(club, verbs.clock.at)),
    );
    expect(await list("bruno")).toMatchObject([
      { status: "accepted", match_id: matchId, can: { report: false } },
    ]);
  });
});

describe("who may invite whom", () => {
  it("is for Plus and Pro; answering and counter-proposing are free", async () => {
    await expect(challenge("bruno", "ana")).rejects.toMatchObject({ code: "plan_required" });
    const { id } = await challenge("ana", "bruno");
    expect(await counter("bruno", id, 1)).toMatchObject({ version: 2 });
  });

  it("refuses oneself, profiles without an account and people who do not exist", async () => {
    await expect(challenge("ana", "ana")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(challenge("ana", "gil")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(challenge("ana", "bruno", { to_athlete_id: uuidv7() })).rejects.toMatchObject({
      code: "not_found",
    });
    // A minor whose guardian has not accepted may not act.
    await expect(challenge("ana", "inez")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(challenge("secretary", "ana")).rejects.toMatchObject({ code: "forbidden" });
    await expect(challenge("nova", "ana")).rejects.toMatchObject({ code: "terms_required" });
  });

  it("finds who is private or a minor in their own club alone, and a minor nobody elsewhere", async () => {
    expect(await challenge("ana", "outsider")).toMatchObject({ status: "open" });
    await verbs.database.sql("update athletes set is_private = true where id = $1", [
      club.outsider.athleteId,
    ]);
    await expect(challenge("ana", "outsider", { sport: "padel" })).rejects.toMatchObject({
      code: "not_found",
    });
    await verbs.database.sql("update athletes set is_private = false where id = $1", [
      club.outsider.athleteId,
    ]);
    await expect(challenge("mia", "outsider")).rejects.toMatchObject({ code: "not_found" });
    await challenge("ana", "mia");
    expect((await list("ana")).map(({ other }) => other.name).toSorted()).toEqual(["Mia N.", "Otto Fora"]);
  });

  it("takes no words of one's own, and no contacts, to who is private or a minor, or from a minor", async () => {
    const pairs = [
      ["ana", "mia"],
      ["ana", "joao"],
      ["mia", "ana"],
    ] as const;
    for (const [from, to] of pairs) {
      await expect(challenge(from, to, { message: "Oi" })).rejects.toMatchObject({
        details: { field: "message" },
      });
      for (const place of ["zap 11 98888-7777", "fale comigo@x.com", "instagram.com/eu", "@eu"])
        await expect(challenge(from, to, { place })).rejects.toMatchObject({ details: { field: "place" } });
      const { id } = await challenge(from, to, { sport: "padel" });
      await answer(to, id, "decline");
    }
    const { id } = await challenge("joao", "ana", { message: "Vamos?" });
    await expect(counter("ana", id, 1, { message: "Vamos!" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("is of the two alone: nobody else reads or changes it", async () => {
    const { id } = await challenge("ana", "bruno");
    expect(await list("caio")).toEqual([]);
    for (const act of ["accept", "decline", "withdraw", "cancel"] as const)
      await expect(answer("caio", id, act, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(counter("caio", id, 1)).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a time that has passed, one far ahead, and what is none", async () => {
    for (const play_at of [at(-1), at(24 * 92), "amanhã"])
      await expect(challenge("ana", "bruno", { play_at })).rejects.toMatchObject({
        details: { field: "play_at" },
      });
  });
});

describe("races and repeats", () => {
  it("makes one invite of one key, however often it is sent, and refuses the key for another", async () => {
    const same = { idempotency_key: `k-${uuidv7()}`, play_at: at(48) };
    const made = await Promise.all(Array.from({ length: 6 }, () => challenge("ana", "bruno", same)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await noticesOf("bruno")).toHaveLength(1);
    await expect(challenge("ana", "caio", same)).rejects.toMatchObject({ code: "idempotency_conflict" });
  });

  it("leaves one open invite of two people who challenge each other at once", async () => {
    await givePlan(verbs.database.sql, club.davi.userId, "pro");
    const settled = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => challenge("ana", "davi")),
      ...Array.from({ length: 4 }, () => challenge("davi", "ana")),
    ]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list("davi")).toHaveLength(1);
    expect(await challenge("ana", "davi", { format: "doubles" })).toMatchObject({ status: "open" });
  });

  it("decides acceptance against counter-proposal and against withdrawal: one of them holds, both are told of one", async () => {
    for (let round = 0; round < 6; round += 1) {
      await verbs.database.sql("delete from match_invites");
      await verbs.database.sql("delete from notifications");
      const { id } = await challenge("ana", "bruno");
      const settled = await Promise.allSettled([
        answer("bruno", id, "accept", 1),
        counter("bruno", id, 1),
        answer("ana", id, "withdraw"),
      ]);
      const [row] = await verbs.database.sql<{ status: string; version: number }>(
        "select status, version from match_invites where id = $1",
        [id],
      );
      const done = settled.filter(({ status }) => status === "fulfilled").length;
      expect(row!.version).toBe(1 + done);
      expect(["accepted", "withdrawn", "open"]).toContain(row!.status);
      if (settled[0].status === "fulfilled") expect(row!.status).toBe("accepted");
    }
  });

  it("lets ten proposals wait, and of many at once no more", async () => {
    const others: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      const [id, userId] = [uuidv7(), uuidv7()];
      await verbs.database.sql(
        "insert into users (id, email, name, email_confirmed_at) values ($1, $2, 'Novo', now())",
        [userId, `${userId}@teste.test`],
      );
      await verbs.database.sql(
        "insert into athletes (id, user_id, name, search_name) values ($1, $2, 'Novo Alguém', 'novo alguem')",
        [id, userId],
      );
      others.push(id);
    }
    const settled = await Promise.allSettled(
      others.map((to_athlete_id) => challenge("ana", "bruno", { to_athlete_id })),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refused = settled.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(["plan_limit_reached"]));
  });
});
