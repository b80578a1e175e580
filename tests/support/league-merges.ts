import { passingSql, passingSchema } from "../../app/features/scoring/ledger/passings-repository.server.ts";
import { preparePassings } from "../../app/features/scoring/ledger/prepare-passing.server.ts";
import {
  lockMatches,
  passSeatsOfMatches,
} from "../../app/features/matches/matches/matches-repository.server.ts";
import { isWriteConflict, runBatch } from "../../app/platform/database.server.ts";
import { query, rowSchema } from "../../app/platform/sql.server.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { TestVerbs } from "./services.ts";

/** Two profiles of one person that were merged: the matches and the points without a match that passed. */
export interface LeagueMerge {
  gone: string;
  kept: string;
  matchIds: string[];
}

const resultsRow = rowSchema(() => z.object({ results: z.array(passingSchema()) }));

async function matchesOf(verbs: TestVerbs, athlete: string): Promise<string[]> {
  const rows = await verbs.database.sql<{ id: string }>(
    "select match_id as id from match_players where athlete_id = $1 order by 1",
    [athlete],
  );
  return rows.map(({ id }) => id);
}

/** Writes what passes from one athlete to the other, in all rankings, as the verbs do. */
async function pass(
  verbs: TestVerbs,
  kind: "merge" | "split",
  [from, to]: readonly [string, string],
  matchIds: readonly string[],
): Promise<void> {
  const { services } = verbs.context;
  const { db } = services;
  for (;;) {
    const which = sql`l.match_id = any(${`{${matchIds.join(",")}}`}::uuid[])`;
    const [row] = await query(
      db,
      sql`select ${passingSql(sql`${from}::uuid`, which)} as results`,
      resultsRow,
    );
    const passing = await preparePassings(services, kind, [{ from, to, matchIds, results: row!.results }]);
    try {
      await runBatch(db, [
        lockMatches(db, matchIds),
        ...passSeatsOfMatches(db, { from, to, matchIds }),
        ...passing.statements,
      ]);
      return;
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }
}

/** Merges an athlete of a league into another. */
export async function mergeInLeague(verbs: TestVerbs, gone: string, kept: string): Promise<LeagueMerge> {
  const matchIds = await matchesOf(verbs, gone);
  await pass(verbs, "merge", [gone, kept], matchIds);
  return { gone, kept, matchIds };
}

/** Puts two athletes of a league apart again. */
export async function splitInLeague(verbs: TestVerbs, merge: LeagueMerge): Promise<void> {
  await pass(verbs, "split", [merge.kept, merge.gone], merge.matchIds);
}
