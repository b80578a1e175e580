import { pictureUrl } from "../../../lib/picture-urls.ts";
import { dayIn } from "../../../lib/dates.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { isHidden, nameInClub, numberedName, publicAvatarId } from "../../people/people/public-name.ts";
import { managedClubId, owesFactor } from "../../base/access/access.ts";
import { denyClub } from "../../base/access/club-access.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { isKnownRole } from "../../base/access/viewer.ts";
import { opponentsStatement } from "./opponents-repository.server.ts";
import type { SearchOpponentsInput } from "../matches/matches-schema.ts";

const MAX_ROWS = 20;

/** How the searcher played last, or the club plays most, in a sport and format. */
interface SearchedKind {
  sport: string;
  format: MatchFormat;
  score_format: string;
}

/** Somebody of the club, by the name that the searcher may read. */
interface Opponent {
  athlete_id: string;
  name: string;
  /** Somebody has claimed the profile: they can answer. */
  is_claimed: boolean;
  /** Others see only first name and initial. */
  is_hidden: boolean;
  /** The sports in which the two are a standing pair of doubles. */
  pair_sports: string[];
  /** The address of their picture, where others see it. */
  avatar: string | null;
}

/**
 * Members of a club by name, without the searcher: at most 20. A search that names no club is in the person's current
 * one, or (`managed`) in the one whose dashboard they open. Private profiles and minors are found and shown only by
 * first name and initial, but whole for the club's admins (product §3). An empty search gives those `named`, the people met last and standing
 * pairs, only whom a ranking may admit along with the searcher (`within`), how the searcher played last and what the club plays most. One
 * round trip, with the session; throws `forbidden` to people who are neither members nor admins.
 */
export async function searchOpponents(
  { services, actor }: VerbContext,
  input: SearchOpponentsInput,
  {
    unnamed = "current",
    named = [],
    within = null,
  }: {
    unnamed?: "current" | "managed";
    named?: readonly string[];
    /** The ranking that must admit both; `rankingId` null means any open one of the club. */
    within?: { rankingId: string | null } | null;
  } = {},
): Promise<{ rows: Opponent[]; played: SearchedKind[]; clubPlays: SearchedKind[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      opponentsStatement(services.db, {
        club: resolvedClubSql(actor.userId, input.club_id ?? null, unnamed),
        asker: askerOf(services, actor),
        search: input.search,
        exclude: input.exclude,
        named,
        within,
        now,
        limit: MAX_ROWS,
      }),
    ),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!found?.is_admitted || !isKnownRole(viewer.role)) {
    // Where a club's screen searches, its guard notes it.
    const asked = input.club_id ?? (unnamed === "managed" ? managedClubId(viewer, null) : viewer.clubId);
    if (unnamed === "managed" || (asked !== null && owesFactor(viewer, asked)))
      throw roleRefusal(viewer, asked);
    denyClub({ services, actor }, { operation: "search_members", clubId: input.club_id ?? null });
  }
  const today = dayIn(now, found.time_zone ?? viewer.clubTimeZone);
  return {
    played: found.played,
    clubPlays: found.club_plays,
    rows: found.rows.map((row) => {
      const { name, name_number: nameNumber } = row;
      const athlete = { name, nameNumber, isPrivate: row.is_private, birthDate: row.birth_date };
      const shown = found.sees_all ? name : nameInClub(athlete, today);
      return {
        athlete_id: row.athlete_id,
        name: shown === name && row.is_shared ? numberedName(name, nameNumber) : shown,
        is_claimed: row.user_id !== null,
        is_hidden: isHidden(athlete, today),
        pair_sports: row.pair_sports,
        avatar: pictureUrl("avatars", publicAvatarId({ ...athlete, avatarId: row.avatar_id }, today)),
      };
    }),
  };
}
