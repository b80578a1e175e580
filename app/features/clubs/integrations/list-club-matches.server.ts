import { AppError } from "../../../lib/errors.ts";
import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { matchesPage } from "./club-records-repository.server.ts";
import { cutPage } from "./page-cuts.ts";
import type { ClubMatch } from "./club-records-schema.ts";

type Row = Awaited<ReturnType<typeof matchesPage>>[number];

/**
 * Matches of a token's club, page by page in the order in which they were written down. One round trip with the token. Throws what
 * `requireToken` throws.
 */
export async function listClubMatches(
  context: TokenContext,
  input: {
    clubId: string;
    status?: ClubMatch["status"] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ rows: ClubMatch[]; next_cursor: string | null }> {
  const { services } = context;
  const { clubId, status = null, limit, cursor: after = null } = input;
  const wanted = { clubId, status, after, limit: limit + 1, matchId: null };
  const [, found] = await Promise.all([
    requireToken(context, { scope: "matches:read", clubId }),
    services.read(matchesPage(services.db, wanted)),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return { rows: rows.map(toMatch), next_cursor: nextCursor };
}

/** One match of a token's club. Throws `not_found` (also for a match of another club), and what `requireToken` throws. */
export async function readClubMatch(
  context: TokenContext,
  { clubId, matchId }: { clubId: string; matchId: string },
): Promise<ClubMatch> {
  const { services } = context;
  const wanted = { clubId, matchId, status: null, after: null, limit: 1 };
  const [, [row]] = await Promise.all([
    requireToken(context, { scope: "matches:read", clubId }),
    services.read(matchesPage(services.db, wanted)),
  ]);
  if (!row) throw new AppError("not_found");
  return toMatch(row);
}

function toMatch(row: Row): ClubMatch {
  const sideOf = (side: 1 | 2) =>
    row.players
      .filter((player) => player.side === side)
      .map(({ athleteId, name }) => ({ athlete_id: athleteId, name }));
  return {
    id: row.id,
    sport: row.sport,
    format: row.format,
    score_format: row.scoreFormat,
    status: row.status,
    end: row.end,
    losing_side: row.losingSide,
    winner_side: row.winnerSide,
    sets: row.sets,
    sides: [sideOf(1), sideOf(2)],
    played_at: row.playedAt.toISOString(),
    place: row.place,
    reported_at: row.reportedAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
  };
}
