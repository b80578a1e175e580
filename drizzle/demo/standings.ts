import type { LedgerLine, RecordDelta } from "../../app/features/scoring/ledger/ledger.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { positionsByLines } from "../../app/features/rankings/seasons/moves.ts";
import type { standings } from "../schema/rankings.ts";

type Standing = typeof standings.$inferInsert;

const FORM_LETTERS: Partial<Record<LedgerLine["reason"], string>> = {
  win: "w",
  loss: "l",
  walkover_won: "W",
  walkover_lost: "L",
};

/**
 * The tables that lines add up to, with the form of everybody and the places of each ranking's last Monday, by its id; `joinedAt` says
 * by athlete since when they are members.
 */
export function standingsOf(
  lines: readonly LedgerLine[],
  mondays: ReadonlyMap<string, Date>,
  joinedAt: ReadonlyMap<string, Date>,
): Standing[] {
  return [...Map.groupBy(lines, (line) => line.rankingId)].flatMap(([rankingId, ofRanking]) => {
    const monday = mondays.get(rankingId)?.getTime() ?? 0;
    const places = positionsByLines(
      ofRanking.filter(({ at }) => at < monday),
      DEFAULT_RULES.tieBreaks,
      (athleteId) => joinedAt.get(athleteId)?.getTime() ?? null,
    );
    return [...Map.groupBy(ofRanking, (line) => line.athleteId)].map(([athleteId, own]) => ({
      rankingId,
      athleteId,
      ...sumsOf(own),
      firstAt: new Date(Math.min(...own.map((line) => line.at))),
      form: formOf(own),
      mondayPlace: places.get(athleteId) ?? null,
    }));
  });
}

function sumsOf(lines: readonly LedgerLine[]) {
  const sum = (field: "points" | keyof RecordDelta) => lines.reduce((total, line) => total + line[field], 0);
  return {
    points: sum("points"),
    matches: sum("matches"),
    wins: sum("wins"),
    losses: sum("losses"),
    setsWon: sum("setsWon"),
    setsLost: sum("setsLost"),
    gamesWon: sum("gamesWon"),
    gamesLost: sum("gamesLost"),
  };
}

/** A letter for each of the last five matches that stand, oldest first. */
function formOf(lines: readonly LedgerLine[]): string {
  const annulled = new Set(
    lines.filter(({ reason }) => reason === "annulment").map(({ answersId }) => answersId),
  );
  return lines
    .filter(({ id, reason }) => reason in FORM_LETTERS && !annulled.has(id))
    .sort((a, b) => a.at - b.at || a.ordinal - b.ordinal || ((a.matchId ?? "") < (b.matchId ?? "") ? -1 : 1))
    .slice(-5)
    .map(({ reason, losses }) => (reason === "loss" && losses === 0 ? "e" : FORM_LETTERS[reason]))
    .join("");
}
