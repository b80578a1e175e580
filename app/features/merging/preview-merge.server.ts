import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { resolvedClubSql } from "../access/club-access-sql.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { readWithSeats } from "../ledger/check-tables.server.ts";
import type { MergeInput } from "./merge-profiles.server.ts";
import { choosePair, type MergePreview, mergeRefusal, seatsOf, mergeWarning } from "./merges.ts";
import { profilesStatement } from "./merges-repository.server.ts";
import { movedStatement } from "./moved-points-repository.server.ts";

/**
 * What merging two profiles of a club would move, without moving it: matches, points before and after of everybody in the
 * club's rankings, and the nível of the profile that stays. Throws `not_found` (not two people of the club), `forbidden`, `busy`,
 * `unauthenticated`, `session_expired`.
 */
export async function previewMerge(context: VerbContext, input: MergeInput): Promise<MergePreview> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asked = input.club_id ?? null;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const [viewer, profiles] = await Promise.all([
    readViewer(services, actor),
    services.read(profilesStatement(db, [input.athlete_id, input.other_id], club)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const [one, other] = [input.athlete_id, input.other_id].map((id) =>
    profiles.find((profile) => profile.athleteId === id),
  );
  if (!one?.membershipId || !other?.membershipId) throw new AppError("not_found");
  const of = ({ userId, clubName: _clubName, ...row }: typeof one) => ({
    ...row,
    hasAccount: userId !== null,
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
  const { kept, gone } = pair;
  const seats = seatsOf(pair);
  for (const sport of gone.sports) {
    const [row] = await readWithSeats(context, { sport, seats }, (staged) =>
      movedStatement(db, { clubId, sport, keptId: kept.athleteId }, staged.id),
    );
    preview.moved.push(...row!.moved);
    preview.levels.push({ sport, before: row!.levelBefore, after: row!.levelAfter });
  }
  return preview;
}
