import { onlyRow } from "../../../lib/certain.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { carryOutMerges } from "./carry-out-merges.server.ts";
import { mergingCopy } from "./copy.ts";
import { choosePair } from "./merges.ts";
import { profilesStatement } from "./merges-repository.server.ts";

/** Two athletes of a club; `keep_id` says which profile stays where neither has an account. */
export interface MergeInput {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
  athlete_id: string;
  other_id: string;
  keep_id?: string | undefined;
}

/**
 * A club admin says that two profiles of the club are one person (product §3): they become one, with all matches and points, and
 * it can be undone for 7 days. What an admin entered they do not merge into their own account: another one does. Throws `conflict` with the reason (that, both have accounts, played each other, another club,
 * a tournament, changed meanwhile), `not_found`, `forbidden`, `club_read_only`, `busy`, `unauthenticated`, `session_expired`.
 */
export async function mergeProfiles(context: VerbContext, input: MergeInput): Promise<DoneMerging> {
  return await retryOnConflict(() => mergeOnce(context, input));
}

interface DoneMerging {
  id: string;
  name: string;
  matches: number;
}

async function mergeOnce(context: VerbContext, input: MergeInput): Promise<DoneMerging> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = input.club_id ?? null;
  const [viewer, profiles] = await Promise.all([
    readViewer(services, actor),
    services.read(
      profilesStatement(
        services.db,
        [input.athlete_id, input.other_id],
        resolvedClubSql(actor.userId, asked, "managed"),
        actor.userId,
      ),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const find = (id: string) => profiles.find(({ athleteId }) => athleteId === id);
  const [one, other] = [find(input.athlete_id), find(input.other_id)];
  // Nothing is told of people who are not of the club.
  if (!viewer || !one?.membershipId || !other?.membershipId) throw new AppError("not_found");
  const of = ({ userId, ...row }: typeof one) => ({
    ...row,
    hasAccount: userId !== null,
    isAskers: userId === actor.userId,
  });
  const pair = choosePair(of(one), of(other), input.keep_id ?? null);
  const keptUserId = (pair.kept.athleteId === one.athleteId ? one : other).userId;
  const notice = {
    title: mergingCopy.mergedTitle,
    message: mergingCopy.merged(one.clubName, pair.gone.name),
  };
  const ids = await carryOutMerges(context, viewer, clubId, {
    orders: [{ pair, keptUserId, notice }],
    now: services.now(),
  });
  return { id: onlyRow(ids), name: pair.kept.name, matches: pair.gone.matches };
}
