import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readMatch } from "../../../../app/features/matches/pages/read-match.server.ts";
import { remindAnswers } from "../../../../app/features/matches/matches/remind-answers.server.ts";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { type ReportChanges, reporting, reportedMatch } from "../../../support/reported-match.ts";
import { correctMatch, disputeMatch, editMatch, enterMatch } from "../../../support/match-requests.ts";

const HOUR_MS = 3_600_000;
let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const system = () => ({ services: verbs.context.services, actor: { kind: "system", job: "test" } }) as const;
const refusal = (code: string) => expect.objectContaining({ code });
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const passHours = (hours: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + hours * HOUR_MS));
const matchOf = async (id: string) => (await sql("select * from matches where id = $1", [id]))[0]!;

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-06-01T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
beforeEach(() => void passHours(100));
afterAll(() => verbs.stop());

describe("silence", () => {
  it("approves at the deadline, dated there, exactly once", async () => {
    const id = await report();
    passHours(23);
    expect(await autoConfirm(system())).toBe(0);
    passHours(5);
    const counts = await Promise.all([autoConfirm(system()), autoConfirm(system())]);
    expect(counts[0]! + counts[1]!).toBe(1);
    const match = await matchOf(id);
    expect(match).toMatchObject({ status: "confirmed", confirmed_at: match.answer_by });
    const lines = await sql("select at from ledger_lines where match_id = $1", [id]);
    expect(lines).toEqual([{ at: match.answer_by }, { at: match.answer_by }]);
    const notices = await sql(
      "select user_id from notifications where data ->> 'match_id' = $1 and title = 'Resultado confirmado'",
      [id],
    );
    expect(notices).toHaveLength(2);
    await checkedPoints(verbs.database.sql);
  });

  it("reads as approved from the deadline on, and nothing can be changed", async () => {
    const id = await report();
    passHours(24);
    expect(await readMatch(as("bruno"), { match_id: id })).toMatchObject({
      status: "pending_validation",
      reads_as: "approved_by_silence",
      reads_as_label: "pontos em instantes",
      can: { approve: false, dispute: false, edit: false, withdraw: false },
    });
    await expect(disputeMatch(as("bruno"), { match_id: id, reason: "tarde" })).rejects.toEqual(
      refusal("deadline_passed"),
    );
    await expect(withdrawMatch(as("ana"), { match_id: id })).rejects.toEqual(refusal("deadline_passed"));
    await expect(editMatch(as("ana"), { match_id: id, end: "walkover", sets: [] })).rejects.toEqual(
      refusal("deadline_passed"),
    );
    await expect(approveMatch(as("bruno"), { match_id: id })).resolves.toEqual({ id, status: "confirmed" });
    const match = await matchOf(id);
    expect(match.confirmed_at).toEqual(match.answer_by);
    await expect(disputeMatch(as("bruno"), { match_id: id, reason: "tarde" })).rejects.toEqual(
      refusal("deadline_passed"),
    );
  });

  it("does not approve against a side with no account, nor what was disputed", async () => {
    const unclaimed = await report({ against: "gil" });
    const disputed = await report();
    await disputeMatch(as("bruno"), { match_id: disputed, reason: "não" });
    passHours(200);
    await autoConfirm(system());
    expect(await matchOf(unclaimed)).toMatchObject({ status: "pending_validation" });
    expect(await matchOf(disputed)).toMatchObject({ status: "disputed" });
  });

  it("is for the system only", async () => {
    await expect(autoConfirm(as("secretary"))).rejects.toEqual(refusal("forbidden"));
    await expect(remindAnswers(as("superAdmin"))).rejects.toEqual(refusal("forbidden"));
  });
});

describe("the order of events", () => {
  it("is that of writing: a person's approval waits for no job, and nobody is replayed for what the job writes", async () => {
    const first = await report({ by: "caio", against: "davi" });
    passHours(20);
    const second = await report({ by: "caio", against: "bruno" });
    passHours(5);
    await approveMatch(as("bruno"), { match_id: second });
    expect(await matchOf(first)).toMatchObject({ status: "pending_validation" });
    expect(await autoConfirm(system())).toBe(1);
    const events = await sql("select match_id from ranking_events where match_id = any($1) order by seq", [
      [first, second],
    ]);
    expect(events.map((row) => row.match_id)).toEqual([second, first]);
    const lines = await sql(
      `select l.match_id, level_before, level_change, l.at from ledger_lines l join ranking_events e on e.id = l.event_id
       where athlete_id = $1 and l.match_id = any($2) order by e.seq`,
      [club.caio.athleteId, [first, second]],
    );
    expect(lines[1]!.level_before).toBe(Number(lines[0]!.level_before) + Number(lines[0]!.level_change));
    // It belongs to its deadline, which came before the other's approval.
    expect(lines[1]!.at).toEqual((await matchOf(first)).answer_by);
    expect(Number(lines[1]!.at)).toBeLessThan(Number(lines[0]!.at));
    await checkedPoints(verbs.database.sql);
  });

  it("neither the secretary's entry nor a correction writes what silence approved elsewhere", async () => {
    const due = await report({ by: "caio", against: "davi" });
    passHours(30);
    const { id } = await enterMatch(as("secretary"), reportedMatch(club, verbs.clock.at));
    await correctMatch(as("secretary"), { match_id: id, reason: "W.O.", end: "walkover", sets: [] });
    expect(await matchOf(due)).toMatchObject({ status: "pending_validation" });
    expect(await autoConfirm(system())).toBe(1);
    await checkedPoints(verbs.database.sql);
  });

  it("many deadlines are written in the order of their instants", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 60; i += 1) {
      ids.push(await report({ by: i % 2 ? "ana" : "caio", against: i % 3 ? "bruno" : "davi" }));
      verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
    }
    passHours(25);
    expect(await autoConfirm(system())).toBe(60);
    const events = await sql("select match_id from ranking_events where match_id = any($1) order by seq", [
      ids,
    ]);
    expect(events.map((row) => row.match_id)).toEqual(ids);
    await checkedPoints(verbs.database.sql);
  });

  it("a match that cannot be written does not hold back the others", async () => {
    const bad = await report({ by: "caio", against: "davi" });
    const good = await report();
    await sql("update matches set sets = '[]' where id = $1", [bad]);
    passHours(25);
    expect(await autoConfirm(system())).toBe(1);
    expect(verbs.logs.at(-1)).toMatchObject({ event: "auto_confirm_failed", subjectId: bad });
    expect(await matchOf(good)).toMatchObject({ status: "confirmed" });
    expect(await matchOf(bad)).toMatchObject({ status: "pending_validation" });
    await sql("update matches set status = 'withdrawn' where id = $1", [bad]);
  });
});

describe("the reminder", () => {
  it("comes once, in the last quarter of the hours", async () => {
    const id = await report();
    const reminders = () =>
      sql(
        "select user_id, is_read from notifications where data ->> 'match_id' = $1 and title = 'O prazo está acabando'",
        [id],
      );
    passHours(17);
    expect(await remindAnswers(system())).toBe(0);
    passHours(1);
    await Promise.all([remindAnswers(system()), remindAnswers(system())]);
    await remindAnswers(system());
    expect(await reminders()).toEqual([{ user_id: club.bruno.userId, is_read: false }]);
    await approveMatch(as("bruno"), { match_id: id });
    expect(await reminders()).toEqual([{ user_id: club.bruno.userId, is_read: true }]);
  });

  it("starts anew after an edit, and is not sent for what was answered", async () => {
    const edited = await report();
    const answered = await report({ by: "caio", against: "davi" });
    await approveMatch(as("davi"), { match_id: answered });
    passHours(19);
    expect(await remindAnswers(system())).toBe(1);
    await editMatch(as("ana"), { match_id: edited, end: "walkover", sets: [] });
    expect(await remindAnswers(system())).toBe(0);
    passHours(19);
    expect(await remindAnswers(system())).toBe(1);
    await withdrawMatch(as("ana"), { match_id: edited });
  });
});
