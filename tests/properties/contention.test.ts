import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approveMatch } from "../../app/features/matches/matches/approve-match.server.ts";
import { autoConfirm } from "../../app/features/matches/matches/auto-confirm.server.ts";
import { markRead } from "../../app/features/base/notifications/mark-read.server.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { lineSumDifferences } from "../support/kept-tables.ts";
import { inOwnRequest } from "../support/own-request.ts";
import { makeRandomClubs, type Player, type RandomClub } from "../support/random-clubs.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { reportMatch } from "../support/match-requests.ts";

let verbs: TestVerbs;
let club: RandomClub;
let players: Player[];
beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  [club] = (await makeRandomClubs(verbs, 32)) as [RandomClub];
  players = club.players.filter(({ userId }) => userId);
});
afterEach(() => verbs.stop());

async function report(reporter: Player, other: Player): Promise<string> {
  const input = {
    club_id: club.id,
    format: "singles" as const,
    score_format: "SET3-S:6/TB7",
    played_at: "2026-11-20T12:00:00Z",
    my_side: [reporter.athleteId],
    their_side: [other.athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 3 },
    ],
    end: "completed" as const,
  };
  return (await reportMatch(inOwnRequest(verbs, reporter), input)).id;
}

/** Approves all at once; gives how many round trips each took. */
async function approveAtOnce(matches: readonly { id: string; by: Player }[]): Promise<number> {
  await verbs.settle();
  verbs.proxy.resetStats();
  await Promise.all(matches.map(({ id, by }) => approveMatch(inOwnRequest(verbs, by), { match_id: id })));
  await verbs.settle();
  return verbs.proxy.stats().http_requests / matches.length;
}

async function expectTablesTrue(confirmations: number): Promise<void> {
  const [lines] = await verbs.database.sql<{ n: number }>(
    "select count(*)::int as n from ledger_lines where ranking_id in (select id from rankings where is_main)",
  );
  expect(lines!.n).toBe(2 * confirmations);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(verbs.proxy.stats().deadlocks).toBe(0);
}

describe("confirmations at once", () => {
  it("of other athletes in the same ranking do not hinder each other: two round trips and the message's", async () => {
    const matches: { id: string; by: Player }[] = [];
    for (let n = 0; n + 1 < 24; n += 2) {
      const [reporter, by] = [players[n]!, players[n + 1]!];
      matches.push({ id: await report(reporter, by), by });
    }
    expect(await approveAtOnce(matches)).toBe(3);
    await expectTablesTrue(12);
  });

  it("of one athlete wait their turn instead of making each other lose", async () => {
    const [by, ...others] = players as [Player, ...Player[]];
    const matches: { id: string; by: Player }[] = [];
    for (const other of others.slice(0, 15)) matches.push({ id: await report(other, by), by });
    // First try, second try under the key lock, and the message's: 5. Without the lock each write conflicted with all others.
    expect(await approveAtOnce(matches)).toBeLessThan(8);
    await expectTablesTrue(15);
  });

  it("of the same match, ten times: one set of lines, ten equal answers", async () => {
    const [reporter, by] = players as [Player, Player];
    const id = await report(reporter, by);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => approveMatch(inOwnRequest(verbs, by), { match_id: id })),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ id, status: "confirmed" })));
    const notices = await verbs.database.sql("select 1 from notifications where user_id = $1", [
      reporter.userId,
    ]);
    expect(notices).toHaveLength(1);
    await expectTablesTrue(1);
  });
});

describe("an answer of the database that is lost on the way", () => {
  it.each(["read", "write"])("is asked for again: one set of lines (of the %s)", async (lost) => {
    const [reporter, by] = players as [Player, Player];
    const id = await report(reporter, by);
    await verbs.settle();
    const context = inOwnRequest(verbs, by);
    const { read } = context.services;
    let hasLost = false;
    const loseOnce = () => {
      if (!hasLost) verbs.proxy.setFault("drop_answer_once");
      hasLost = true;
    };
    context.services.read = (statement) => {
      if (lost === "read") loseOnce();
      // Once the reads have come back, what follows is the batch: committed, and never answered.
      return read(statement).finally(loseOnce);
    };
    await expect(approveMatch(context, { match_id: id })).resolves.toEqual({ id, status: "confirmed" });
    expect(hasLost).toBe(true);
    await verbs.settle();
    await expectTablesTrue(1);
  });
});

it("silence that settles many results and a person who marks all as read do not lock each other out", async () => {
  const [by, ...others] = players as [Player, ...Player[]];
  for (const other of others.slice(0, 20)) await report(other, by);
  await verbs.settle();
  verbs.clock.at = new Date("2026-11-21T16:00:00Z");
  const system = { services: verbs.context.services, actor: { kind: "system", job: "test" } } as const;
  const [settled, ...marked] = await Promise.all([
    autoConfirm(system),
    ...Array.from({ length: 6 }, () => markRead(inOwnRequest(verbs, by), { all: true })),
  ]);
  expect(settled).toBe(20);
  expect(marked).toHaveLength(6);
  await expectTablesTrue(20);
});
