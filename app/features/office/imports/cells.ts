import { foldText } from "../../../lib/text.ts";
import { isSportId, SPORTS, type SportId } from "../../../lib/sports.ts";
import { emailSchema } from "../../people/people/people-schema.ts";
import { findScoreFormat, type ScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import type { MatchEnd } from "../../scoring/scores/score.ts";
import { shortFormatsFor } from "../../scoring/scores/short-formats.ts";
import { readEndWords } from "../../scoring/scores/score-text.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { Gender } from "../../../../drizzle/schema/enums.ts";

const MAX_FORMULA_LENGTH = 500;
const QUOTED = /"((?:[^"]|"")*)"/g;

/** Gives the text that a cell shows: the text of a formula that is or ends in a text, without the sign that only says "this is text" to Excel. */
export function shownText(cell: string): string {
  if (cell.startsWith("=") && cell.length <= MAX_FORMULA_LENGTH) return formulaText(cell) ?? cell;
  return cell.startsWith("'") ? cell.slice(1).trim() : cell;
}

/** The text that a formula shows where the file kept the formula: ="6-4", =HYPERLINK("…";"Ana"). */
function formulaText(cell: string): string | null {
  const texts = [...cell.matchAll(QUOTED)];
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last || !/^\s*\)*$/.test(cell.slice(last.index + last[0].length))) return null;
  const before = cell.slice(1, first.index).trim();
  const isWhole = before === "" ? texts.length === 1 : /^[\p{L}.]+\s*\(/u.test(before);
  return isWhole ? (last[1] ?? "").replaceAll('""', '"').trim() : null;
}

const OTHER_SPORT_NAMES: Readonly<Record<string, SportId>> = {
  "tenis de quadra": "tennis",
  beachtennis: "beach_tennis",
  "tenis de praia": "beach_tennis",
  paddle: "padel",
  "ping pong": "table_tennis",
  "futevolei de praia": "footvolley",
  volei: "beach_volleyball",
  "beach volley": "beach_volleyball",
};

/** Reads a sport by its name in pt-BR or its code; null when it is none of ours. */
export function readSport(cell: string): SportId | null {
  const text = foldText(cell).replace(/[_-]/g, " ");
  const code = text.replaceAll(" ", "_");
  if (isSportId(code)) return code;
  return SPORTS.find(({ label }) => foldText(label) === text)?.id ?? OTHER_SPORT_NAMES[text] ?? null;
}

/** Reads "simples" or "duplas" as people write them; null when it is neither. */
export function readFormat(cell: string): MatchFormat | null {
  const text = foldText(cell);
  if (/^(simples|single|singles|individual|1\s?x\s?1)$/.test(text)) return "singles";
  return /^(duplas?|double|doubles|2\s?x\s?2)$/.test(text) ? "doubles" : null;
}

/** Reads a gender category for profiles yet to be made; null for mixed and for anything else. */
export function readGender(cell: string): Gender | null {
  const text = foldText(cell);
  if (/^(m|masc|masculin[oa]|homens|male|men)$/.test(text)) return "male";
  return /^(f|fem|feminin[oa]|mulheres|female|women)$/.test(text) ? "female" : null;
}

/** Reads a score format by its TODS code or our label, among those of the sport, evenings' fixed points and clock too; null when it is none. */
export function readScoreFormat(cell: string, sport: SportId): ScoreFormat | null {
  const formats = [...scoreFormatsFor(sport), ...shortFormatsFor(sport)];
  const byCode = findScoreFormat(cell.toUpperCase().replaceAll(" ", ""));
  if (byCode && formats.includes(byCode)) return byCode;
  return formats.find(({ label }) => foldText(label) === foldText(cell)) ?? null;
}

/** Reads the column that says how a match ended ("W.O.", "desistência", "normal"); null when it says nothing we know. */
export function readEnd(cell: string): MatchEnd | null {
  if (
    /^(|normal|complet[oa]|conclui(?:d[oa])?|terminad[oa]|encerrad[oa]|finalizad[oa]|jogad[oa]|ok|completed)$/.test(
      foldText(cell),
    )
  ) {
    return "completed";
  }
  return readEndWords(cell);
}

/** Reads an e-mail address, in lower case; null when it is none. */
export function readEmail(cell: string): string | null {
  return emailSchema.safeParse(cell).data ?? null;
}
