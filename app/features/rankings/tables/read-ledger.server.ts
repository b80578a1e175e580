import { actorUserId } from "../../../lib/actor.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { isHidden, nameInClub, publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { refuseOfflineClub } from "../../base/access/club-access.server.ts";
import { ledgerStatement, type RawLedgerEntry } from "./ledger-repository.server.ts";
import { type AthleteLedger, type LedgerEntry, ruleLabel } from "../../scoring/ledger/ledger-view.ts";
import { levelLabel } from "../../scoring/ledger/level-label.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import type { LedgerQuery } from "./tables-schema.ts";
import type { OpensFirst } from "./which-table-sql.server.ts";

/** How a score is written; the caller passes it in. */
export type FormatScore = (match: {
  scoreFormat: string;
  sets: { side1: number; side2: number; tiebreak?: number }[];
  end: string;
  side: 1 | 2;
}) => string;

/**
 * An athlete's lines in a ranking, newest first: opponent, score, rule in words, points, nível before and after
 * (product §5). Public as far as the profile is: of a hidden profile only its own user reads lines; others get the
 * points and no lines. One round trip. Null when club, athlete or ranking is unknown; `not_found` for a club whose public pages are
 * down, but on the screens of its own athletes (`isOwnScreen`).
 */
export async function readLedger(
  { services, actor }: VerbContext,
  input: { clubId: string; athleteId: string; isOwnScreen?: boolean; opensFirst?: OpensFirst } & LedgerQuery,
  formatScore: FormatScore,
): Promise<AthleteLedger | null> {
  const readerId = input.isOwnScreen ? actorUserId(actor) : null;
  const statement = ledgerStatement(services.db, { ...input, readerId }, services.now());
  const [raw] = await services.read(statement);
  if (!raw?.club || !raw.athlete || !raw.today || (input.ranking && !raw.format)) return null;
  if (!input.isOwnScreen) refuseOfflineClub(raw.club);
  const { today } = raw;
  const hidden = isHidden(raw.athlete, today);
  const nameOf = raw.isOfClub ? nameInClub : publicName;
  const isOwn = raw.athlete.userId !== null && raw.athlete.userId === actorUserId(actor);
  const isOpen = !hidden || isOwn;
  const entries = raw.lines.slice(0, input.limit);
  const opponentName = toldApart(
    entries.flatMap(({ players }) => players ?? []),
    (player) => nameOf(player, today),
  );
  return {
    athlete: { id: raw.athlete.id, name: nameOf(raw.athlete, today) },
    isOpen,
    mayBeInvited: raw.athlete.userId !== null && !isOwn && (!hidden || input.isOwnScreen === true),
    club: raw.club,
    sport: raw.sport ?? "",
    format: raw.format ?? input.format,
    points: raw.points,
    weeks: isOpen ? raw.weeks : [],
    level: raw.level / 1000,
    levelMatches: raw.levelMatches,
    lines: isOpen
      ? entries.map((entry) =>
          toEntry(
            entry,
            { athleteId: input.athleteId, sport: raw.sport ?? "", nameOf: opponentName },
            formatScore,
          ),
        )
      : [],
    nextCursor: isOpen && raw.lines.length > input.limit ? String(input.cursor + input.limit) : null,
  };
}

function toEntry(
  raw: RawLedgerEntry,
  of: { athleteId: string; sport: string; nameOf: (athleteId: string) => string },
  formatScore: FormatScore,
): LedgerEntry {
  const rules = rankingRulesSchema.parse(raw.rules);
  const names = (isMine: boolean) =>
    (raw.players ?? [])
      .filter((player) => (player.side === raw.mySide) === isMine)
      .map((player) => of.nameOf(player.athleteId));
  const levelBefore = raw.levelBefore === null ? null : raw.levelBefore / 1000;
  return {
    id: raw.id,
    matchId: raw.matchId,
    at: new Date(raw.at).toISOString(),
    reason: raw.reason,
    points: raw.points,
    levelChange: raw.levelChange / 1000,
    levelBefore,
    levelAfter: raw.levelBefore === null ? null : (raw.levelBefore + raw.levelChange) / 1000,
    ruleVersion: raw.ruleVersion,
    rule: ruleLabel(raw, rules),
    levelRule: levelLabel({ ...raw, ...of }),
    opponents: names(false),
    partners: names(true),
    score:
      raw.sets && raw.end && raw.scoreFormat && raw.mySide
        ? formatScore({
            scoreFormat: raw.scoreFormat,
            sets: raw.sets,
            end: raw.end,
            side: raw.mySide,
          })
        : "",
    playedOn: raw.playedOn,
  };
}
