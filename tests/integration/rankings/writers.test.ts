import { afterEach, expect, it } from "vitest";
import { annulMatch } from "../../../app/features/matches/annul-match.server.ts";
import { approveMatch } from "../../../app/features/matches/approve-match.server.ts";
import { correctMatch } from "../../../app/features/matches/correct-match.server.ts";
import { decideMatch } from "../../../app/features/matches/decide-match.server.ts";
import { disputeMatch } from "../../../app/features/matches/dispute-match.server.ts";
import { enterMatch } from "../../../app/features/matches/enter-match.server.ts";
import { reportMatch } from "../../../app/features/matches/report-match.server.ts";
import { settleSilence } from "../../../app/features/matches/settle-silence.server.ts";
import { checkTables } from "../../../app/features/rankings/check-tables.server.ts";
import { closeWindows } from "../../../app/features/rankings/close-windows.server.ts";
import { rebuildSport } from "../../../app/features/rankings/rebuild-sport.server.ts";
import { isLostRace } from "../../../app/platform/database.server.ts";
import { pick, randomFrom } from "../../../drizzle/demo/random.ts";
import { lineSumDifferences } from "../../support/kept-tables.ts";
import { inOwnRequest } from "../../support/own-request.ts";
import { makeRandomClubs, type RandomClub } from "../../support/random-clubs.ts";
import { lineUp, randomMatch, randomScore } from "../../support/random-matches.ts";
import { startVerbs, type TestVerbs } from "../../support/services.ts";
import { countDeadlocks } from "../../support/deadlocks.ts";

const WRITERS = 32;
const ROUNDS = 4;
const PLAYERS_A_CLUB = 25;
let verbs: TestVerbs;
afterEach(() => verbs.stop());

/** What became of a match: `net` is how often it counts in the end, `folded` how many events its ranking has of it. */
interface Outcome {
  id: string;
  status: "confirmed" | "annulled";
  folded: number;
}

/** One writer's matches, one after the other, each through another way of the product. */
async function write(clubs: RandomClub[], seed: number): Promise<Outcome[]> {
  const random = randomFrom(seed);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const club = pick(random, clubs);
    const secretary = inOwnRequest(verbs, club.secretary);
    const sides = lineUp(random, club);
    const told = randomMatch(random, verbs.clock.at, club, sides);
    const answerer = sides.theirs.find(({ userId }) => userId);
    const answering = answerer ? inOwnRequest(verbs, answerer) : secretary;
    let folded = 1;
    let id: string;
    if ((seed + round) % 3 === 0) {
      ({ id } = await enterMatch(secretary, told));
    } else {
      ({ id } = await reportMatch(inOwnRequest(verbs, sides.mine[0]!), told));
      if (answerer && (seed + round) % 3 === 1) {
        await disputeMatch(answering, { match_id: id, reason: "não foi assim" });
        await decideMatch(secretary, { match_id: id, outcome: "confirm", reason: "ouvi os dois" });
      } else {
        // The button pressed twice.
        await Promise.all([
          approveMatch(answering, { match_id: id }),
          approveMatch(answering, { match_id: id }),
        ]);
      }
    }
    if (random() < 0.3) {
      const score = randomScore(random);
      const events = await eventCount(id);
      await correctMatch(secretary, { match_id: id, reason: "placar trocado", ...score });
      folded += (await eventCount(id)) - events;
    }
    const isAnnulled = random() < 0.2;
    if (isAnnulled) {
      await annulMatch(secretary, { match_id: id, reason: "não valeu" });
      folded += 1;
    }
    outcomes.push({ id, status: isAnnulled ? "annulled" : "confirmed", folded });
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

it("32 writers on the same 50 athletes, and the jobs beside them, lose nothing and never deadlock", async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  const clubs = await makeRandomClubs(verbs, PLAYERS_A_CLUB);
  const writing = new AbortController();
  const jobs = (async () => {
    for (let n = 0; !writing.signal.aborted; n += 1) {
      await closeWindows(verbs.context);
      await settleSilence(verbs.context);
      if (n % 4 === 0) await rebuildSport(verbs.context, { sport: "tennis" }).catch(onlyLostRace);
    }
  })();
  const startedAt = Date.now();
  const writers = Array.from({ length: WRITERS }, (_, seed) => write(clubs, seed + 1));
  const settled = await Promise.allSettled(writers);
  const seconds = (Date.now() - startedAt) / 1000;
  writing.abort();
  await jobs;
  expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
  const outcomes = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  console.log(`32 writers: ${outcomes.length} matches in ${seconds.toFixed(1)} s`);
  expect(outcomes).toHaveLength(WRITERS * ROUNDS);

  const stored = await verbs.database.sql<{ id: string; status: string; folded: number; wrong: number }>(
    `select m.id, m.status, (select count(*)::int from ranking_events e where e.match_id = m.id) as folded,
       (select count(*)::int from (select p.athlete_id from match_players p left join ledger_lines l
          on l.match_id = m.id and l.athlete_id = p.athlete_id where p.match_id = m.id group by 1
          having coalesce(sum(l.matches) filter (where l.reason not in ('window', 'best_of')), 0)
            <> case when m.status = 'confirmed' then 1 else 0 end) x) as wrong
     from matches m order by m.id`,
  );
  const expected = outcomes.map((outcome) => ({ ...outcome, wrong: 0 }));
  expect(stored).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));

  await closeWindows(verbs.context);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  expect(await countDeadlocks(verbs.database)).toBe(0);
}, 180_000);

/** A rebuild that never got through is the scheduler's to repeat. */
function onlyLostRace(error: unknown): void {
  if (!isLostRace(error)) throw error;
}
