import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import {
  ensureRankingStatements,
  openRankingStatements,
} from "../../scoring/ledger/new-rankings-repository.server.ts";
import { DEFAULT_RULES } from "../../scoring/ledger/rules.ts";
import { playedByClub } from "./rankings-repository.server.ts";
import { type NewRankingFacts, refusesRanking } from "./open-ranking.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface OpenRankingInput extends NewRankingFacts {
  club_id?: string | undefined;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
}

/**
 * A club admin opens a ranking by category and season, with the default rules of points (product §5). What is confirmed from
 * now on counts in it; what was played before does once the admin has the past counted (`changeRules`). Gives its id. Throws
 * `forbidden`, `not_found` (club), `invalid_input`, `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function openRanking(
  context: VerbContext,
  { club_id, new_id, ...facts }: OpenRankingInput,
): Promise<{ id: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  const refusal = refusesRanking(facts);
  if (refusal) throw new AppError("invalid_input", refusal);
  const id = new_id ?? services.newId();
  const { sport, format } = facts;
  await retryOnConflict(() =>
    commitAs(context, {
      writable: clubId,
      statements: [
        ...playedByClub(services.db, clubId, sport),
        ...ensureRankingStatements(services, { clubId, sport, format }),
        ...openRankingStatements(services, { ...facts, id, clubId }, DEFAULT_RULES),
      ],
      lookAgain: { clubIds: [clubId] },
    }).catch((error: unknown) => {
      // Sent before: it stands already.
      if (brokenConstraint(error) !== "rankings_pkey") throw error;
    }),
  );
  return { id };
}
