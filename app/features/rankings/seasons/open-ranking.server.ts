import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { Statement } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import {
  ensureRankingStatements,
  openRankingStatements,
} from "../../scoring/ledger/new-rankings-repository.server.ts";
import { readAgainStatement } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { DEFAULT_RULES } from "../../scoring/ledger/rules.ts";
import { playedByClub } from "./rankings-repository.server.ts";
import { type NewRankingFacts, refusesRanking } from "./open-ranking.ts";
import { type OpeningInput, planOfOpening } from "./plan-of-opening.server.ts";
import { SEEN_OTHERWISE } from "./rankings.ts";
import { replacingStatements } from "./read-past.server.ts";

/** `club_id` left out is the club that the person's dashboard opens. */
interface OpenRankingInput extends NewRankingFacts {
  club_id?: string | undefined;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
  /** The day from which what was played before counts too, as it was looked at (`seen`, of `previewOpening`). */
  countFrom?: string | null | undefined;
  seen?: string | undefined;
}

/**
 * A club admin opens a ranking by category and season, with the default rules of points (product §5). What is confirmed from
 * now on counts in it, and what was played from a day on, where the admin asks that; of what was played before it counts later what the
 * admin has counted (`changeRules`, `editRanking`). Gives its id. Throws `forbidden`, `not_found` (club), `invalid_input`, `conflict` (seen
 * otherwise), `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function openRanking(
  context: VerbContext,
  { club_id, new_id, countFrom = null, seen, ...facts }: OpenRankingInput,
): Promise<{ id: string }> {
  const { services } = context;
  const id = new_id ?? services.newId();
  await retryOnConflict(async () => {
    const { clubId, counted } =
      countFrom === null
        ? { clubId: await clubToOpenIn(context, { club_id, facts }), counted: [] }
        : await countedPast(context, { ...facts, club_id, id, countFrom, seen });
    if (counted === null) return;
    const { sport, format } = facts;
    await commitAs(context, {
      writable: clubId,
      statements: [
        ...playedByClub(services.db, clubId, sport),
        ...ensureRankingStatements(services, { clubId, sport, format }),
        ...openRankingStatements(services, { ...facts, id, clubId }, DEFAULT_RULES),
        ...counted,
      ],
      lookAgain: { clubIds: [clubId] },
    }).catch((error: unknown) => {
      // Sent before: it stands already.
      if (brokenConstraint(error) !== "rankings_pkey") throw error;
    });
  });
  return { id };
}

async function clubToOpenIn(
  { services, actor }: VerbContext,
  { club_id, facts }: { club_id: string | undefined; facts: NewRankingFacts },
): Promise<string> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const clubId = requireManagedClub(await readViewer(services, actor), club_id ?? null);
  const refusal = refusesRanking(facts);
  if (refusal) throw new AppError("invalid_input", refusal);
  return clubId;
}

/** Statements that count the past in a ranking that the same batch opens; null where it was opened already. */
async function countedPast(
  context: VerbContext,
  { seen, ...input }: OpeningInput & { seen: string | undefined },
): Promise<{ clubId: string; counted: Statement[] | null }> {
  const { services } = context;
  const { clubId, isThere, past, plan } = await planOfOpening(context, input);
  if (isThere) return { clubId, counted: null };
  if (past === null || plan === null) return { clubId, counted: [] };
  if (plan.mark !== seen) throw new AppError("conflict", { message: SEEN_OTHERWISE });
  return {
    clubId,
    counted: [
      ...replacingStatements(services, past, plan.replayed),
      readAgainStatement(services.db, past.ranking.mainId),
    ],
  };
}
