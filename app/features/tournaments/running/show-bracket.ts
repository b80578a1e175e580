import { type KeptBracket, drawResultOf, isVoidMatch } from "../../scoring/drawn/kept-bracket.ts";
import type { DrawResult } from "../../scoring/brackets/draw.ts";
import { sourceWords } from "../../scoring/brackets/source-words.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { formatScoreText } from "../../scoring/scores/score-text.ts";
import type { ShownMatch, ShownSide } from "./event-draws.ts";

/** The matches of a draw that are played, in its order, as people read them; `nameOf` gives an athlete's shown name. */
export function shownMatches(
  { plan, matches }: KeptBracket,
  nameOf: (athleteId: string) => string,
): ShownMatch[] {
  const rows = new Map(matches.map((row) => [row.key, row]));
  return plan.matches.flatMap((match): ShownMatch[] => {
    const row = rows.get(match.key);
    if (!row || row.endedAs === "bye" || row.state === "void") return [];
    const side = (at: 0 | 1): ShownSide => ({
      names: ((at === 0 ? row.side1 : row.side2) ?? []).map(nameOf).join(" e "),
      from: sourceWords(match.sides[at], plan),
      isWinner: row.winnerSide === at + 1,
    });
    return [
      {
        id: row.id,
        label: match.label,
        state: row.state,
        sides: [side(0), side(1)],
        score: isVoidMatch({ plan }, row) ? "Não jogada" : scoreWords(row.placed, row.endedAs),
        isPending: row.placed !== null && !row.placed.isConfirmed,
      },
    ];
  });
}

/** The results of a draw as its rows have them, those of who gave up among them. */
export function resultsOf({ plan, matches }: KeptBracket): Record<string, DrawResult | undefined> {
  const results: Record<string, DrawResult | undefined> = {};
  const groups = new Map(plan.matches.map(({ key, group }) => [key, group]));
  for (const { key, placed, endedAs, winnerSide } of matches) {
    const result = placed ? drawResultOf(placed) : null;
    const isKnockout = groups.get(key) === null;
    if (endedAs === "gone") results[key] = { winner: winnerSide === 1 ? 0 : 1, kind: "walkover", sets: [] };
    else if (endedAs === "both_gone" || result?.kind === "void")
      results[key] = isKnockout
        ? { winner: 0, kind: "walkover", sets: [] }
        : { winner: null, kind: "void", sets: [] };
    else if (result) results[key] = result;
  }
  return results;
}

function scoreWords(
  placed: KeptBracket["matches"][number]["placed"],
  endedAs: KeptBracket["matches"][number]["endedAs"],
): string {
  if (endedAs === "gone" || endedAs === "both_gone") return "W.O.";
  if (!placed) return "";
  if (placed.end === "walkover" || placed.end === "double_walkover") return "W.O.";
  const sets = formatScoreText(findScoreFormat(placed.scoreFormat), placed.sets, "completed", 1);
  if (placed.end === "retired") return `${sets} (desistência)`;
  return placed.end === "defaulted" ? `${sets} (desclassificação)`.trim() : sets;
}
