import { afterEach, expect, it } from "vitest";
import { annulMatch } from "../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../app/features/matches/matches/approve-match.server.ts";
import { autoConfirm } from "../../app/features/matches/matches/auto-confirm.server.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { isBusy } from "../../app/platform/retry-on-conflict.server.ts";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { lineSumDifferences } from "../support/kept-tables.ts";
import { naiveDifferences } from "../support/naive-differences.ts";
import { inOwnRequest } from "../support/own-request.ts";
import { makeRandomClubs, type RandomClub } from "../support/random-clubs.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { lineUp, randomMatch, randomScore } from "../support/random-matches.ts";
import { importFile } from "../support/season.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import {
  correctMatch,
  decideMatch,
  disputeMatch,
  enterMatch,
  reportMatch,
} from "../support/match-requests.ts";

const WRITERS = 32;
const ROUNDS = 4;
const PLAYERS_A_CLUB = 25;
/** Of each club's file, which several chunks apply. */
const LATE_ROWS = 300;
let verbs: TestVerbs;
afterEach(() => verbs.stop());

/** The outcome of a match; `applied` is how many events its ranking has of it. */
interface Outcome {
  id: string;
  status: "confirmed" | "annulled";
  applied: number;
}

/** One writer's matches, one after the other, each through another way of the product. */
async function write(clubs: RandomClub[], seed: number): Promise<Outcome[]> {
  const random = randomFrom(seed);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const club = pick(random, clubs);
    const secretary = inOwnRequest(verbs, club.secretary);
    const sides = lineUp(random, club);
    const input = randomMatch(random, verbs.clock.at, club, sides);
    const answerer = sides.theirs.find(({ userId }) => userId);
    const answering = answerer ? inOwnRequest(verbs, answerer) : secretary;
    let applied = 1;
    let id: string;
    if ((seed + round) % 3 === 0) {
      ({ id } = await retryWhileBusy(() => enterMatch(secretary, input)));
    } else {
      ({ id } = await retryWhileBusy(() => reportMatch(inOwnRequest(verbs, sides.mine[0]!), input)));
      if (answerer && (seed + round) % 3 === 1) {
        await retryWhileBusy(() => disputeMatch(answering, { match_id: id, reason: "não foi assim" }));
        await retryWhileBusy(() =>
          decideMatch(secretary, { match_id: id, outcome: "confirm", reason: "ouvi os dois" }),
        );
      } else {
        // The button pressed twice.
        await Promise.all([
          retryWhileBusy(() => approveMatch(answering, { match_id: id })),
          retryWhileBusy(() => approveMatch(answering, { match_id: id })),
        ]);
      }
    }
    if (random() < 0.3) {
      const score = randomScore(random);
      const events = await eventCount(id);
      await retryWhileBusy(() =>
        correctMatch(secretary, { match_id: id, reason: "placar trocado", ...score }),
      );
      applied += (await eventCount(id)) - events;
    }
    const isAnnulled = random() < 0.2;
    if (isAnnulled) {
      await retryWhileBusy(() => annulMatch(secretary, { match_id: id, reason: "não valeu" }));
      applied += 1;
    }
    outcomes.push({ id, status: isAnnulled ? "annulled" : "confirmed", applied });
  }
  return outcomes;
}

/** 0 or 2 more after a correction (which may be into the score that it had). */
async function eventCount(matchId: string): Promise<number> {
  const [row] = await verbs.database.sql<{ n: number }>(
    "select count(*)::int as n from ranking_events where match_id = $1",
    [matchId],
  );
  return row!.n;
}

/** A file of last year's matches of a club's people: all of them late, most of them out of the window. */
async function importLate(club: RandomClub): Promise<void> {
  const random = randomFrom(club.players.length);
  const lines = Array.from({ length: LATE_ROWS }, (_, n) => {
    const [winner, loser] = [club.players[n % 20]!, club.players[(n % 20) + 1 + (n % 3)]!];
    const day = new Date(Date.UTC(2025, 8 + Math.floor(random() * 14), 1 + (n % 28)))
      .toISOString()
      .slice(0, 10);
    return `${n};${day};simples;${winner.name};${loser.name};6/${n % 5} 6/2`;
  });
  const file = ["id;data;formato;vencedor;perdedor;placar", ...lines].join("\n");
  const progress = await importFile(verbs, club.id, new TextEncoder().encode(file));
  expect(progress.created).toBe(LATE_ROWS);
}

it("32 writers on the same 50 athletes, late imports and the jobs beside them, lose nothing and never deadlock", async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  const clubs = await makeRandomClubs(verbs, PLAYERS_A_CLUB);
  const writing = new AbortController();
  const jobs = (async () => {
    for (let n = 0; !writing.signal.aborted; n += 1) {
      await closeWindows(verbs.context);
      await autoConfirm(verbs.context);
      if (n % 4 === 0) await rebuildSport(verbs.context, { sport: "tennis" }).catch(onlyBusy);
    }
  })();
  const writers = Array.from({ length: WRITERS }, (_, seed) => write(clubs, seed + 1));
  const imports = clubs.map(importLate);
  const settled = await Promise.allSettled([...writers, ...imports.map(async (late) => (await late, []))]);
  writing.abort();
  await jobs;
  expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
  const outcomes = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(outcomes).toHaveLength(WRITERS * ROUNDS);

  const stored = await verbs.database.sql<{ id: string; status: string; applied: number; wrong: number }>(
    `select m.id, m.status, (select count(*)::int from ranking_events e where e.match_id = m.id) as applied,
       (select count(*)::int from (select p.athlete_id from match_players p left join ledger_lines l
          on l.match_id = m.id and l.athlete_id = p.athlete_id and l.ranking_id = m.ranking_id where p.match_id = m.id group by 1
          having coalesce(sum(l.matches) filter (where l.reason not in ('window', 'best_of')), 0)
            <> case when m.status = 'confirmed' then 1 else 0 end) x) as wrong
     from matches m where m.source <> 'import' order by m.id`,
  );
  const expected = outcomes.map((outcome) => ({ ...outcome, wrong: 0 }));
  expect(stored).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));

  await closeWindows(verbs.context);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await naiveDifferences(verbs.database, "tennis", verbs.clock.at)).toEqual([]);
  expect(verbs.proxy.stats().deadlocks).toBe(0);
}, 600_000);

/** A rebuild that never got through is the scheduler's to repeat. */
function onlyBusy(error: unknown): void {
  if (!isBusy(error)) throw error;
}
