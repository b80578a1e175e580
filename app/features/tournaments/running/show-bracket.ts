import { type KeptBracket, courseOf } from "../../scoring/drawn/kept-bracket.ts";
import { sourceWords } from "../../scoring/brackets/source-words.ts";
import { standingOf } from "../../scoring/brackets/standing.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { formatScoreText } from "../../scoring/scores/score-text.ts";
import type { ShownMatch, ShownSide } from "./event-draws.ts";

/** The matches of a draw that are played, in its order, as people read them; `nameOf` gives an athlete's shown name. */
export function shownMatches(bracket: KeptBracket, nameOf: (athleteId: string) => string): ShownMatch[] {
  const { plan, results } = courseOf(bracket);
  const standing = standingOf(plan, results);
  const rows = new Map(bracket.matches.map((row) => [row.key, row]));
  return plan.matches.flatMap((match): ShownMatch[] => {
    const row = rows.get(match.key);
    if (!row || row.endedAs === "bye" || row.state === "void") return [];
    const isVoid = standing.get(match.key)?.result?.kind === "void";
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
        score: isVoid ? voidWords(row) : scoreWords(row.placed, row.endedAs),
        isPending: row.placed !== null && !row.placed.isConfirmed,
      },
    ];
  });
}

type Row = Pick<KeptBracket["matches"][number], "placed" | "endedAs">;

/** A match that counts for nobody, since somebody of it gave up. */
function voidWords({ placed, endedAs }: Row): string {
  return placed ? `${scoreWords(placed, endedAs)} (não conta)` : "Não jogada";
}

/** A score as text, the games of `perspective` first: "6/4 6/3", "W.O.", "6/1 2/0 (desistência)"; empty where there is none. */
export function scoreWords(placed: Row["placed"], endedAs: Row["endedAs"], perspective: 1 | 2 = 1): string {
  if (endedAs === "both_gone" || placed?.end === "double_walkover") return "W.O. duplo";
  if (endedAs === "gone") return "W.O.";
  if (!placed) return "";
  if (placed.end === "walkover") return "W.O.";
  const sets = formatScoreText(findScoreFormat(placed.scoreFormat), placed.sets, "completed", perspective);
  if (placed.end === "retired") return `${sets} (desistência)`;
  return placed.end === "defaulted" ? `${sets} (desclassificação)`.trim() : sets;
}
