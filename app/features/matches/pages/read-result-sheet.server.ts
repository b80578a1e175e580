import { dayIn, formatDate } from "../../../lib/dates.ts";
import { initials } from "../../../lib/initials.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import {
  type LoadedRankings,
  parseRankingState,
  rankingStateStatement,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { confirmation } from "../matches/confirmation-change.server.ts";
import { type Match, sidesOf } from "../matches/match.ts";
import { apartIn, publicNames } from "../matches/match-labels.ts";
import { matchesStatement, parseMatches } from "../matches/matches-repository.server.ts";
import { answererOf } from "../matches/read-participant.server.ts";
import type { MatchIdInput } from "../matches/matches-schema.ts";
import { toMatchView } from "./match-view.ts";
import { joinNames } from "../../scoring/scores/end-labels.ts";
import { otherSide, type SideNumber } from "../../scoring/scores/score.ts";
import { type MatchOrder, matchOrderStatement } from "../../rankings/tables/match-order-repository.server.ts";
import { addedBy, gainsOf, type Gain } from "./gains.ts";
import { sharedFaceId } from "./shared-faces.ts";
import { conditionOf, type SharedFace, type SheetFacts, stageOf } from "./sheet.ts";

/**
 * The sheet of a result, for those who played it (`not_found` for others): its score, and what it gives each of them in the club's
 * main table, by the function that a confirmation itself decides with. Asked after the result was sent or approved, so that neither
 * waits for it; one round trip. Throws `unauthenticated`, `session_expired`.
 */
export async function readResultSheet(
  { services, actor }: VerbContext,
  { match_id: matchId }: MatchIdInput,
): Promise<SheetFacts> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, found, ranking, [order]] = await Promise.all([
    readViewer(services, actor),
    services.read(matchesStatement(services.db, [matchId], now)),
    services.read(rankingStateStatement(services.db, { matchIds: [matchId] })),
    services.read(matchOrderStatement(services.db, matchId)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const [match] = parseMatches(found);
  const who = match ? answererOf(match, viewer) : null;
  if (!match || !who?.side) throw new AppError("not_found");
  const mine = who.side;
  const view = toMatchView(match, { ...who, administers: false }, now);
  const stage = stageOf(view);
  const gains =
    order && stage !== "void" ? gainsIn(services, match, parseRankingState(ranking), order, now) : [];
  const isNothing = gains.every(({ points, from, to }) => points === 0 && from === to);
  const people = [...view.sides[mine - 1]!, ...view.sides[otherSide(mine) - 1]!];
  people.sort((a, b) => Number(b.is_me) - Number(a.is_me));
  const today = dayIn(now, match.timeZone);
  const shared = apartIn(match, publicNames(today));
  const nameAll = (side: SideNumber) =>
    joinNames(match.players.filter((one) => one.side === side).map((one) => shared(one)));
  const facesOf = (side: SideNumber): SharedFace[] =>
    match.players
      .filter((one) => one.side === side)
      .map((one) => ({
        picture: pictureUrl("avatars", sharedFaceId(one, viewer.athleteId, today)),
        initials: initials(shared(one)),
      }));
  return {
    id: match.id,
    club_name: match.clubName,
    sport: match.sport,
    sport_label: view.sport_label,
    format: match.format,
    sets: match.sets,
    my_side: mine,
    end: match.end,
    has_won: match.winnerSide === null ? null : match.winnerSide === mine,
    is_even: match.winnerSide === null && match.end === "completed",
    mine: view.sides[mine - 1]!.map(({ name, is_me: isMe }) => (isMe ? "Você" : name)),
    theirs: view.sides[otherSide(mine) - 1]!.map(({ name }) => name),
    stage,
    condition: conditionOf(view),
    gains: isNothing
      ? []
      : people.flatMap((person) => {
          const gain = gains.find(({ athleteId }) => athleteId === person.athlete_id);
          if (!gain) return [];
          const { points, from, to } = gain;
          return [
            { athlete_id: person.athlete_id, name: person.is_me ? "Você" : person.name, points, from, to },
          ];
        }),
    shared: {
      mine: nameAll(mine),
      theirs: nameAll(otherSide(mine)),
      faces: { mine: facesOf(mine), theirs: facesOf(otherSide(mine)) },
      logo: pictureUrl("logos", match.clubLogoId),
      day: formatDate(match.playedAt, match.timeZone),
    },
    rematch_with: view.sides[otherSide(mine) - 1]!.find((one) => one.is_claimed)?.athlete_id ?? null,
    again:
      match.isClubReadOnly || viewer.clubId !== match.clubId ? null : rematch(match, mine, viewer.athleteId),
  };
}

/** Works out what the match gives, or would give if it were confirmed now. */
function gainsIn(
  services: Services,
  match: Match,
  state: LoadedRankings,
  order: MatchOrder,
  now: Date,
): Gain[] {
  const ranking = state.rankings.get(match.rankingId);
  if (!ranking) return [];
  const isWritten = match.status === "confirmed";
  const decide = () =>
    changeRankings(services, state, [
      confirmation({ ...match, status: "confirmed" }, now, match.silenceApproves),
    ]).lines;
  const sides = sidesOf(match);
  const [winners, losers] =
    match.winnerSide === null
      ? [[], sides.flat()]
      : [sides[match.winnerSide - 1]!, sides[otherSide(match.winnerSide) - 1]!];
  const added = isWritten ? order.written : addedBy(decide(), match.rankingId);
  return gainsOf(
    order,
    { winners, losers, added, isWritten },
    state.rules(ranking.id, ranking.ruleVersion).tieBreaks,
  );
}

/** The same people, sport and format for the form of another match; the reader stands in its first place anyway. */
function rematch(match: Match, mine: SideNumber, readerId: string | null): Record<string, string> {
  const sides = sidesOf(match);
  const partner = sides[mine - 1]!.filter((id) => id !== readerId);
  const opponents = sides[otherSide(mine) - 1]!;
  return {
    sport: match.sport,
    format: match.format,
    score_format: match.scoreFormat,
    ...Object.fromEntries(partner.map((id) => ["side1_2", id])),
    ...Object.fromEntries(opponents.map((id, slot) => [`side2_${slot + 1}`, id])),
  };
}
