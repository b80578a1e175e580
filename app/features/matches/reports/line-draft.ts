import { resultSentence } from "../matches/match-labels.ts";
import { PLACES, type DraftPlace, type ReportDraft } from "./report-draft.ts";
import { inferScoreFormat } from "../../scoring/scores/infer-format.ts";
import { entryFrom } from "../../scoring/scores/score-entry.ts";
import { findScoreFormat, type ScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { ruleOfSet } from "../../scoring/scores/set-rule.ts";
import { checkScore } from "../../scoring/scores/score.ts";
import type { Named } from "./named.ts";
import type { TypedMatch } from "./typed-line.ts";

const SEATS = {
  side1_1: { side: 1, slot: 1 },
  side1_2: { side: 1, slot: 2 },
  side2_1: { side: 2, slot: 1 },
  side2_2: { side: 2, slot: 2 },
} as const;

type FilledDraft = { ok: true; draft: ReportDraft; sentence: string } | { ok: false; message: string };

/** The format that a typed score fits: the club's usual one first, else the most usual of the sport; or the rules' sentence. */
function formatOf(
  { sport, usualFormats }: Pick<ReportDraft, "sport" | "usualFormats">,
  typed: TypedMatch,
): { ok: true; format: ScoreFormat; isUsual: boolean } | { ok: false; message: string } {
  const kind = typed.sides[0].length === 2 ? "doubles" : "singles";
  const usual = findScoreFormat(usualFormats[`${sport}/${kind}`] ?? "") ?? scoreFormatsFor(sport)[0]!;
  const { sets, end, losingSide, pointsSets } = typed;
  const score = { sets, end, ...(losingSide ? { losingSide } : {}) };
  const checked = checkScore(usual, score);
  const fits = pointsSets.every((set) => ruleOfSet(usual, set).kind === "points");
  if (checked.ok && fits) return { ok: true, format: usual, isUsual: true };
  const format = inferScoreFormat(sport, null, { ...score, ok: true, winnerFirst: true, pointsSets });
  if (format) return { ok: true, format, isUsual: false };
  return {
    ok: false,
    message: checked.ok
      ? "Só o set decisivo pode ser um super tie-break, escrito assim: [10-7]."
      : checked.message,
  };
}

/**
 * Takes the form's draft, a line that was read and who stands where; gives the draft with the match in it and the sentence that says it
 * ("Rafael Monteiro venceu Bruno Lima por 6/4 6/3"), or why the score cannot be. A format that is not the club's usual one is said along.
 */
export function fillDraft(
  draft: ReportDraft,
  typed: TypedMatch,
  athletes: Partial<Record<DraftPlace, Named>>,
): FilledDraft {
  const found = formatOf(draft, typed);
  if (!found.ok) return found;
  const { format, isUsual } = found;
  const { sets, end, losingSide } = typed;
  const checked = checkScore(format, { sets, end, ...(losingSide ? { losingSide } : {}) });
  const players = PLACES.flatMap((place) => {
    const athlete = athletes[place];
    return athlete ? [{ ...SEATS[place], name: athlete.name }] : [];
  });
  const winnerSide = checked.ok ? checked.winner : null;
  const said = resultSentence(
    { scoreFormat: format.code, sets, end, winnerSide, players },
    ({ name }) => name,
  );
  return {
    ok: true,
    sentence: isUsual ? said : `${said} (${format.label})`,
    draft: {
      ...draft,
      format: typed.sides[0].length === 2 ? "doubles" : "singles",
      athletes: {
        side1_1: athletes.side1_1 ?? null,
        side1_2: athletes.side1_2 ?? null,
        side2_1: athletes.side2_1 ?? null,
        side2_2: athletes.side2_2 ?? null,
      },
      entry: entryFrom({ scoreFormat: format.code, sport: draft.sport, sets, end, losingSide }),
    },
  };
}
