import { actorUserId } from "../../lib/actor.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { isHidden, publicName } from "../accounts/public-name.ts";
import { refuseOfflineClub } from "../security/club-standing.server.ts";
import type { LineReason } from "./ledger.ts";
import { ledgerStatement, type RawEntry, type RawLedger } from "./ledger-repository.server.ts";
import { type AthleteLedger, type LedgerEntry, ruleInWords } from "./ledger-view.ts";
import { rankingRulesSchema } from "./rules.ts";
import type { LedgerQuery } from "./schemas.ts";

/** How a score is told; the matches feature, which comes later, passes its own. */
export type TellScore = (match: {
  scoreFormat: string;
  sets: { side1: number; side2: number; tiebreak?: number }[];
  end: string;
  side: 1 | 2;
}) => string;

/**
 * An athlete's lines in a ranking, newest first: opponent, score, rule in words, points, nível before and after
 * (product §5). Public as far as the profile is: of a hidden profile only its own user reads lines; others get the
 * points and no lines. One round trip. Null when club or athlete is unknown; `not_found` for a club whose public pages are
 * down, but on the screens of its own athletes (`isOwnScreen`).
 */
export async function readLedger(
  { services, actor }: VerbContext,
  input: { clubId: string; athleteId: string; isOwnScreen?: boolean } & LedgerQuery,
  tellScore: TellScore,
): Promise<AthleteLedger | null> {
  const statement = ledgerStatement(services.db, input, services.now());
  const raw = rowsOf<RawLedger>(await services.read(statement))[0]!;
  if (!raw.club || !raw.athlete) return null;
  if (!input.isOwnScreen) refuseOfflineClub(raw.club);
  const hidden = isHidden(raw.athlete, raw.today);
  const isOwn = raw.athlete.userId !== null && raw.athlete.userId === actorUserId(actor);
  const isOpen = !hidden || isOwn;
  const entries = raw.lines.slice(0, input.limit);
  return {
    athlete: { id: raw.athlete.id, name: publicName(raw.athlete, raw.today), isHidden: hidden },
    isOpen,
    club: raw.club,
    sport: raw.sport ?? "",
    format: input.format,
    points: raw.points,
    level: raw.level / 1000,
    levelMatches: raw.levelMatches,
    lines: isOpen ? entries.map((entry) => toEntry(entry, raw.today, tellScore)) : [],
    nextCursor: isOpen && raw.lines.length > input.limit ? String(input.cursor + input.limit) : null,
  };
}

function toEntry(raw: RawEntry, today: string, tellScore: TellScore): LedgerEntry {
  const rules = rankingRulesSchema.parse(raw.rules);
  const names = (isMine: boolean) =>
    (raw.players ?? [])
      .filter((player) => (player.side === raw.mySide) === isMine)
      .map((player) => publicName(player, today));
  const levelBefore = raw.levelBefore === null ? null : raw.levelBefore / 1000;
  return {
    id: raw.id,
    matchId: raw.matchId,
    at: new Date(raw.at).toISOString(),
    reason: raw.reason as LineReason,
    points: raw.points,
    levelChange: raw.levelChange / 1000,
    levelBefore,
    levelAfter: raw.levelBefore === null ? null : (raw.levelBefore + raw.levelChange) / 1000,
    ruleVersion: raw.ruleVersion,
    rule: ruleInWords(
      {
        reason: raw.reason as LineReason,
        points: raw.points,
        setsWon: raw.setsWon,
        gamesWon: raw.gamesWon,
        meeting: raw.meeting,
        answers: raw.answers as LineReason | null,
      },
      rules,
    ),
    opponents: names(false),
    partners: names(true),
    score:
      raw.sets && raw.end && raw.scoreFormat && raw.mySide
        ? tellScore({ scoreFormat: raw.scoreFormat, sets: raw.sets, end: raw.end, side: raw.mySide as 1 | 2 })
        : "",
    playedOn: raw.playedOn,
  };
}
