import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { preparePassings } from "../../scoring/ledger/prepare-passing.server.ts";
import type { MergeInput } from "./merge-profiles.server.ts";
import { choosePair, type MergePreview, mergeRefusal, mergeWarning } from "./merges.ts";
import { profilesStatement } from "./merges-repository.server.ts";
import { pointsOfBothStatement } from "./moved-points-repository.server.ts";

/**
 * Shows what merging two profiles of a club would move, without moving it: matches, points of both before and of the one that stays after,
 * and its nível. Nobody else's change. Throws `not_found` (not two people of the club), `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function previewMerge(context: VerbContext, input: MergeInput): Promise<MergePreview> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, profiles] = await Promise.all([
    readViewer(services, actor),
    services.read(profilesStatement(db, [input.athlete_id, input.other_id], club, actor.userId)),
  ]);
  requireManagedClub(viewer, asked);
  const [one, other] = [input.athlete_id, input.other_id].map((id) =>
    profiles.find((profile) => profile.athleteId === id),
  );
  if (!one?.membershipId || !other?.membershipId) throw new AppError("not_found");
  const of = ({ userId, clubName: _clubName, ...row }: typeof one) => ({
    ...row,
    hasAccount: userId !== null,
    isAskers: userId === actor.userId,
  });
  const pair = choosePair(of(one), of(other), input.keep_id ?? null);
  const preview: MergePreview = {
    pair,
    refusal: mergeRefusal(pair),
    warning: mergeWarning(pair),
    moved: [],
    levels: [],
  };
  if (preview.refusal !== null) return preview;
  const [ids, { results, matchIds }] = [
    { keptId: pair.kept.athleteId, goneId: pair.gone.athleteId },
    pair.gone,
  ];
  const rankingIds = results.flatMap(({ rankingId, besideIds }) => [rankingId, ...besideIds]);
  const [points, passing] = await Promise.all([
    services.read(pointsOfBothStatement(db, { ...ids, rankingIds })),
    preparePassings(services, "merge", [{ from: ids.goneId, to: ids.keptId, matchIds, results }]),
  ]);
  const added = (of: string) =>
    passing.lines.reduce((sum, { rankingId, points: more }) => sum + (rankingId === of ? more : 0), 0);
  return {
    ...preview,
    levels: passing.levels,
    moved: points.map((row) => ({ ...row, after: row.kept + row.gone + added(row.rankingId) })),
  };
}
