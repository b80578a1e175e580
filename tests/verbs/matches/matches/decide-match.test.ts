import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { cancelMatch } from "../../../../app/features/matches/matches/cancel-match.server.ts";
import { readMatch } from "../../../../app/features/matches/pages/read-match.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { type ReportChanges, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { correctMatch, decideMatch, disputeMatch, editMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const SCORE = {
  sets: [
    { mine: 6, theirs: 0 },
    { mine: 6, theirs: 0 },
  ],
  end: "completed" as const,
};

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs.stop());

const stored = async (id: string) =>
  (await verbs.database.sql<Record<string, unknown>>("select * from matches where id = $1", [id]))[0]!;
const lineCount = async (id: string) =>
  (
    await verbs.database.sql<{ n: number }>(
      "select count(*)::int as n from ledger_lines where match_id = $1",
      [id],
    )
  )[0]!.n;
const noticesOf = async (name: PersonName, id: string) =>
  (
    await verbs.database.sql<{ type: string; title: string }>(
      "select type, title from notifications where user_id = $1 and data ->> 'match_id' = $2 order by created_at, id",
      [club[name].userId, id],
    )
  ).map(({ type, title }) => `${type}: ${title}`);

describe("a reported match", () => {
  it("waits for the other side, who is notified; nobody scores", async () => {
    const id = await report();
    expect(await stored(id)).toMatchObject({
      status: "pending_validation",
      reporter_side: 1,
      silence_approves: 1,
    });
    expect(await noticesOf("bruno", id)).toEqual(["result_validation_required: Confirme o resultado"]);
    expect(await noticesOf("ana", id)).toEqual([]);
    expect(await lineCount(id)).toBe(0);
  });

  it("counts once approved, notifies the reporter, and is the same when approved again", async () => {
    const before = await checkedPoints(verbs.database.sql);
    const now = verbs.clock.at;
    verbs.clock.at = new Date("2026-03-01T20:00:00Z");
    const id = await report({ on: "2026-03-01" });
    await expect(approveMatch(as("bruno"), { match_id: id })).resolves.toEqual({ id, status: "confirmed" });
    verbs.clock.at = now;
    await expect(approveMatch(as("bruno"), { match_id: id })).resolves.toEqual({ id, status: "confirmed" });
    const after = await checkedPoints(verbs.database.sql);
    expect(after[club.ana.athleteId]! - (before[club.ana.athleteId] ?? 0)).toBe(100 + 2 * 5 + 12);
    expect(after[club.bruno.athleteId]! - (before[club.bruno.athleteId] ?? 0)).toBe(25 + 7);
    expect(await lineCount(id)).toBe(2);
    expect(await noticesOf("ana", id)).toEqual(["match_result_validation: Resultado aprovado"]);
    const [request] = await verbs.database.sql<{ is_read: boolean }>(
      "select is_read from notifications where user_id = $1 and data ->> 'match_id' = $2 and type = 'result_validation_required'",
      [club.bruno.userId, id],
    );
    expect(request?.is_read).toBe(true);
    expect(verbs.published).toContain(club.clubId);
  });

  it("cannot be answered by the reporter's side, by strangers, or by the club", async () => {
    const id = await report();
    await expect(approveMatch(as("ana"), { match_id: id })).rejects.toEqual(
      refusal("reporter_cannot_answer"),
    );
    await expect(disputeMatch(as("ana"), { match_id: id, reason: "não" })).rejects.toEqual(
      refusal("reporter_cannot_answer"),
    );
    for (const stranger of ["caio", "outsider"] as const) {
      await expect(approveMatch(as(stranger), { match_id: id })).rejects.toEqual(refusal("not_your_match"));
      await expect(disputeMatch(as(stranger), { match_id: id, reason: "x" })).rejects.toEqual(
        refusal("not_your_match"),
      );
      await expect(readMatch(as(stranger), { match_id: id })).rejects.toEqual(refusal("not_found"));
    }
    await expect(approveMatch(as("secretary"), { match_id: id })).rejects.toEqual(refusal("forbidden"));
    await expect(
      decideMatch(as("secretary"), { match_id: id, outcome: "confirm", reason: "x" }),
    ).rejects.toEqual(refusal("conflict"));
    expect(await stored(id)).toMatchObject({ status: "pending_validation", version: 1 });
  });

  it("refuses a contradictory answer after the first", async () => {
    const approved = await report();
    await approveMatch(as("bruno"), { match_id: approved });
    await expect(disputeMatch(as("bruno"), { match_id: approved, reason: "mudei" })).rejects.toEqual(
      refusal("already_answered"),
    );
    const disputed = await report();
    await disputeMatch(as("bruno"), { match_id: disputed, reason: "foi 7/5" });
    await expect(disputeMatch(as("bruno"), { match_id: disputed, reason: "outra" })).resolves.toMatchObject({
      status: "disputed",
    });
    await expect(approveMatch(as("bruno"), { match_id: disputed })).rejects.toEqual(
      refusal("already_answered"),
    );
    expect(await stored(disputed)).toMatchObject({ dispute_reason: "foi 7/5", version: 2 });
  });

  it("needs a reason to be disputed", async () => {
    const id = await report();
    await expect(disputeMatch(as("bruno"), { match_id: id, reason: "  " })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "reason" },
    });
  });

  it("is unknown under another id", async () => {
    const missing = "0190b0b0-0000-7000-8000-000000000000";
    await expect(approveMatch(as("bruno"), { match_id: missing })).rejects.toEqual(refusal("not_found"));
  });
});

describe("before the answer the reporter's side", () => {
  it("edits: the other side is asked anew, with a new deadline", async () => {
    const id = await report();
    const first = await stored(id);
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 3_600_000);
    await expect(editMatch(as("ana"), { match_id: id, ...SCORE })).resolves.toEqual({
      id,
      status: "pending_validation",
    });
    const edited = await stored(id);
    expect(edited.version).toBe(2);
    expect((edited.answer_by as Date).getTime()).toBe((first.answer_by as Date).getTime() + 3_600_000);
    expect(edited.sets).toEqual([
      { side1: 6, side2: 0 },
      { side1: 6, side2: 0 },
    ]);
    expect(await noticesOf("bruno", id)).toEqual([
      "result_validation_required: Confirme o resultado",
      "result_validation_required: Placar corrigido: confira",
    ]);
    await editMatch(as("ana"), { match_id: id, ...SCORE });
    expect((await stored(id)).version).toBe(2);
  });

  it("cannot edit into an impossible score", async () => {
    const id = await report();
    const sets = [
      { mine: 6, theirs: 5 },
      { mine: 6, theirs: 0 },
    ];
    await expect(editMatch(as("ana"), { match_id: id, sets, end: "completed" })).rejects.toMatchObject({
      code: "impossible_score",
      details: { field: "sets", message: expect.stringContaining("6/5") },
    });
  });

  it("withdraws, once", async () => {
    const id = await report();
    await expect(withdrawMatch(as("bruno"), { match_id: id })).rejects.toEqual(refusal("forbidden"));
    await expect(withdrawMatch(as("caio"), { match_id: id })).rejects.toEqual(refusal("not_your_match"));
    await expect(withdrawMatch(as("ana"), { match_id: id })).resolves.toEqual({ id, status: "withdrawn" });
    await expect(withdrawMatch(as("ana"), { match_id: id })).resolves.toEqual({ id, status: "withdrawn" });
    await expect(approveMatch(as("bruno"), { match_id: id })).rejects.toEqual(refusal("already_answered"));
    expect(await noticesOf("bruno", id)).toContain("match_result_validation: Resultado retirado");
  });

  it("changes nothing after it", async () => {
    const id = await report();
    await approveMatch(as("bruno"), { match_id: id });
    await expect(withdrawMatch(as("ana"), { match_id: id })).rejects.toEqual(refusal("already_answered"));
    await expect(editMatch(as("ana"), { match_id: id, ...SCORE })).rejects.toEqual(
      refusal("already_answered"),
    );
    await expect(editMatch(as("bruno"), { match_id: id, ...SCORE })).rejects.toEqual(refusal("forbidden"));
  });
});

describe("a disputed match", () => {
  const disputed = async () => {
    const id = await report();
    await disputeMatch(as("bruno"), { match_id: id, reason: "o segundo set foi meu" });
    return id;
  };

  it("scores for nobody, and both the reporter and the club's admins are notified", async () => {
    const id = await disputed();
    expect(await lineCount(id)).toBe(0);
    expect(await noticesOf("ana", id)).toEqual(["match_result_validation: Resultado contestado"]);
    expect(await noticesOf("secretary", id)).toEqual(["system_notification: Contestação para decidir"]);
  });

  it("is decided by an admin of the club only, with a reason, and not by an admin who played", async () => {
    const id = await disputed();
    const decision = { match_id: id, outcome: "confirm" as const, reason: "vi o jogo" };
    for (const other of ["ana", "caio", "outsider", "otherAdmin"] as const) {
      await expect(decideMatch(as(other), decision)).rejects.toEqual(refusal("forbidden"));
    }
    await expect(decideMatch(as("secretary"), { ...decision, reason: "" })).rejects.toMatchObject({
      details: { field: "reason" },
    });
    await expect(decideMatch(as("secretary"), decision)).resolves.toEqual({ id, status: "confirmed" });
    await expect(decideMatch(as("secretary"), { ...decision, outcome: "confirmed" })).resolves.toEqual({
      id,
      status: "confirmed",
    });
    await expect(decideMatch(as("secretary"), { ...decision, outcome: "annul" })).rejects.toEqual(
      refusal("already_answered"),
    );
    expect(await lineCount(id)).toBe(2);
    expect(await noticesOf("ana", id)).toContain("match_result_validation: O clube decidiu: vale");
    expect(await noticesOf("bruno", id)).toContain("match_result_validation: O clube decidiu: vale");
    await checkedPoints(verbs.database.sql);
  });

  it("is annulled without a line, or confirmed with another score", async () => {
    const annulled = await disputed();
    await expect(
      decideMatch(as("secretary"), { match_id: annulled, outcome: "annul", reason: "não terminou" }),
    ).resolves.toEqual({ id: annulled, status: "annulled" });
    expect(await lineCount(annulled)).toBe(0);

    const rescored = await disputed();
    const score = {
      sets: [
        { mine: 4, theirs: 6 },
        { mine: 3, theirs: 6 },
      ],
      end: "completed" as const,
    };
    await decideMatch(as("superAdmin"), { match_id: rescored, outcome: "confirm", reason: "súmula", score });
    expect(await stored(rescored)).toMatchObject({ winner_side: 2, status: "confirmed" });
    const [line] = await verbs.database.sql(
      "select reason from ledger_lines where match_id = $1 and athlete_id = $2",
      [rescored, club.bruno.athleteId],
    );
    expect(line).toEqual({ reason: "win" });
  });

  it("of an admin who played is for another admin", async () => {
    const id = await report({ by: "playingAdmin" });
    await disputeMatch(as("bruno"), { match_id: id, reason: "não foi assim" });
    await expect(
      decideMatch(as("playingAdmin"), { match_id: id, outcome: "confirm", reason: "fui eu" }),
    ).rejects.toEqual(refusal("played_the_match"));
    expect(await noticesOf("playingAdmin", id)).toEqual(["match_result_validation: Resultado contestado"]);
  });

  it("may be cancelled as not played", async () => {
    const id = await disputed();
    await expect(cancelMatch(as("ana"), { match_id: id, reason: "choveu" })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(cancelMatch(as("secretary"), { match_id: id, reason: "choveu" })).resolves.toEqual({
      id,
      status: "cancelled",
    });
    await expect(cancelMatch(as("secretary"), { match_id: id, reason: "choveu" })).resolves.toEqual({
      id,
      status: "cancelled",
    });
  });
});

describe("a confirmed match", () => {
  const confirmed = async () => {
    const now = verbs.clock.at;
    verbs.clock.at = new Date("2026-05-04T20:00:00Z");
    const id = await report({ on: "2026-05-04" });
    await approveMatch(as("bruno"), { match_id: id });
    verbs.clock.at = now;
    return id;
  };

  it("is corrected by an annulment and a new confirmation", async () => {
    const before = await checkedPoints(verbs.database.sql);
    const id = await confirmed();
    const swapped = {
      sets: [
        { mine: 4, theirs: 6 },
        { mine: 3, theirs: 6 },
      ],
      end: "completed" as const,
    };
    await expect(correctMatch(as("bruno"), { match_id: id, reason: "x", ...swapped })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(correctMatch(as("otherAdmin"), { match_id: id, reason: "x", ...swapped })).rejects.toEqual(
      refusal("forbidden"),
    );
    await correctMatch(as("secretary"), { match_id: id, reason: "lados trocados", ...swapped });
    await correctMatch(as("secretary"), { match_id: id, reason: "lados trocados", ...swapped });
    const after = await checkedPoints(verbs.database.sql);
    expect(after[club.bruno.athleteId]! - before[club.bruno.athleteId]!).toBe(100 + 10 + 12);
    expect(after[club.ana.athleteId]! - before[club.ana.athleteId]!).toBe(25 + 7);
    expect(await lineCount(id)).toBe(6);
    const events = await verbs.database.sql(
      "select kind, ordinal from ranking_events where match_id = $1 order by at, ordinal",
      [id],
    );
    expect(events).toEqual([
      { kind: "confirm", ordinal: 0 },
      { kind: "annul", ordinal: 0 },
      { kind: "confirm", ordinal: 1 },
    ]);
  });

  it("the lines of a corrected match keep the score that each was written for", async () => {
    const id = await confirmed();
    const other = {
      sets: [
        { mine: 0, theirs: 6 },
        { mine: 1, theirs: 6 },
      ],
      end: "completed" as const,
    };
    await correctMatch(as("secretary"), { match_id: id, reason: "outro placar", ...other });
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
    const ledger = await readLedger(
      as("ana"),
      { clubId: club.clubId, athleteId: club.ana.athleteId, format: "singles", limit: 50, cursor: 0 },
      formatScore,
    );
    const [undone, first, second] = ["annulment", "win", "loss"].map(
      (reason) => ledger!.lines.find((line) => line.matchId === id && line.reason === reason)!.score,
    );
    expect(second).toBe("0/6 1/6");
    expect(first).not.toBe(second);
    expect(undone).toBe(first);
  });

  it("is annulled: its points go, the lines stay", async () => {
    const before = await checkedPoints(verbs.database.sql);
    const id = await confirmed();
    await expect(annulMatch(as("ana"), { match_id: id, reason: "x" })).rejects.toEqual(refusal("forbidden"));
    await expect(annulMatch(as("secretary"), { match_id: id, reason: "sócio suspenso" })).resolves.toEqual({
      id,
      status: "annulled",
    });
    await expect(annulMatch(as("secretary"), { match_id: id, reason: "de novo" })).resolves.toEqual({
      id,
      status: "annulled",
    });
    expect(await checkedPoints(verbs.database.sql)).toEqual(before);
    expect(await lineCount(id)).toBe(4);
    expect(await noticesOf("ana", id)).toContain("match_result_validation: Partida anulada pelo clube");
  });

  it("cannot be annulled or corrected by an admin who played it, nor before it is confirmed", async () => {
    const id = await report({ by: "playingAdmin" });
    await expect(annulMatch(as("secretary"), { match_id: id, reason: "x" })).rejects.toEqual(
      refusal("conflict"),
    );
    await approveMatch(as("bruno"), { match_id: id });
    await expect(annulMatch(as("playingAdmin"), { match_id: id, reason: "x" })).rejects.toEqual(
      refusal("played_the_match"),
    );
    await expect(correctMatch(as("playingAdmin"), { match_id: id, reason: "x", ...SCORE })).rejects.toEqual(
      refusal("played_the_match"),
    );
    await expect(cancelMatch(as("secretary"), { match_id: id, reason: "x" })).rejects.toEqual(
      refusal("conflict"),
    );
  });
});
