import { afterEach, describe, expect, it } from "vitest";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { keptTables, lineSumDifferences } from "./kept-tables.ts";
import { naiveDifferences } from "./naive-differences.ts";
import { playRandomSeason } from "./random-season.ts";
import { startVerbs, type TestVerbs } from "./services.ts";

/** 10 000 over all twenty seeds, of `npm run test:long` and `test:nightly`; `npm run bench -- tables` plays 10 000 with each. */
const OPERATIONS_A_SEED = 500;
const SPORT = { sport: "tennis" };

/** Describes the random seasons of these seeds, through the product's own verbs. */
export function describeRandomSeasons(seeds: readonly number[]): void {
  let running: TestVerbs | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  /** Events of matches by kind, over all seeds. */
  const played: Record<string, number> = {};

  describe("product §5: what the verbs keep equals a rebuild and a naive second computation", () => {
    it.each(seeds)(
      "after random results by every way, with windows, best N, imports and changes of club, seed %i",
      async (seed) => {
        const verbs = (running = await startVerbs());
        const kinds = await playRandomSeason(verbs, seed, OPERATIONS_A_SEED);
        for (const [kind, count] of Object.entries(kinds)) played[kind] = (played[kind] ?? 0) + count;
        expect(await checkTables(verbs.context, SPORT)).toEqual([]);
        expect(await lineSumDifferences(verbs.database)).toEqual([]);
        expect(await naiveDifferences(verbs.database, SPORT.sport, verbs.clock.at)).toEqual([]);
        const kept = await keptTables(verbs.database);
        await rebuildSport(verbs.context, SPORT);
        expect(await keptTables(verbs.database)).toBe(kept);
      },
      240_000,
    );

    it("played every way often", () => {
      for (const kind of ["approved", "entered", "decided", "corrected", "annulled"])
        expect(played[kind], kind).toBeGreaterThan(seeds.length);
      for (const kind of ["silence", "imported"])
        expect(played[kind], kind).toBeGreaterThan(50 * seeds.length);
    });
  });
}
