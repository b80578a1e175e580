import type { ScoreFormat } from "./score-formats.ts";
import { ruleOfSet } from "./set-rule.ts";
import {
  type MatchEnd,
  type ReportedScore,
  type SetScore,
  settleRetirement,
  type SideNumber,
} from "./score.ts";

/**
 * A score read from text, ready for `checkScore`: written from the winner's view, so side 1 won and side 2 was absent,
 * retired or was defaulted. `pointsSets` are the sets (from 0) written in brackets, as super tie-breaks are.
 */
export interface ParsedScore extends ReportedScore {
  ok: true;
  winnerFirst: true;
  pointsSets: number[];
}

/** A text that is not a score; `message` is a pt-BR sentence that quotes what was not understood. */
interface UnreadScore {
  ok: false;
  message: string;
}

const MAX_TEXT_LENGTH = 200;

// A sign between two sets may stand without spaces ("6/4-6/2"), where a whole set follows it.
const SEPARATOR = /(?:[\s,;|]|[/-](?=\s)|(?<=[\d)\]])[/-](?=\d{1,3}\s*[-/x:]\s*\d|[[(])|e(?=\s))+/y;
const SUPER_TIEBREAK =
  /(?:\[\s*(\d{1,3})\s*[-/x:]\s*(\d{1,3})\s*\]|\(\s*(\d{1,3})\s*[-/x:]\s*(\d{1,3})\s*\))/y;
const SET = /(\d{1,3})\s*[-/x:]\s*(\d{1,3})(?!\d)(?:\s*\(\s*(\d{1,3})(?:\s*[-/x:]\s*(\d{1,3}))?\s*\))?/y;

/** The words after the sets, without accents, capitals and outer stops, and the end that each names. */
const END_WORDS: readonly (readonly [RegExp, MatchEnd])[] = [
  [/^(?:duplo w[./]?o|w[./]?o\.? duplo|double walkover)$/, "double_walkover"],
  [/^(?:por )?(?:w\s?[./x-]?\s?o|walk[ -]?over)$/, "walkover"],
  // Side 2 is the one that lost, so that it is the one that was absent.
  [
    /^(?:(?:adversari[oa]s? )?nao (?:compareceu|compareceram|apareceu|apareceram)|nao comparecimento|no[ -]?show)$/,
    "walkover",
  ],
  [
    /^(?:ret|ret'?d|rtd|retired|retirement|ab|(?:por )?(?:desist|desistiu|desistencia|aband|abandono|abandonou))$/,
    "retired",
  ],
  [
    /^(?:def|default|defaulted|dq|disq|(?:por )?(?:desclassif|desclassificad[oa]s?|desclassificacao))$/,
    "defaulted",
  ],
];

/** Words before the first set: "Abandono 6/4 2/0". */
const LEADING_WORDS = /^([^\d[(]*[^\d[(\s:-])\s*[:-]?\s*(?=[\d[(])/;

/**
 * Takes a score as people and files write it ("6-4 3-6 [10-7]", "6-4 3-6 (10-7)", "6/4 7/6(5)", "7-6(3) 2-0 RET",
 * "W/O", "6x4 6x2", "Abandono 6/4 1/0"); gives its sets and end, not yet checked; "RET" without a point played is a W.O. The number in parentheses is the
 * tie-break points of the set's loser; of two numbers, "(7-5)", the lower, unless they are the super tie-break.
 */
export function parseScoreText(text: string): ParsedScore | UnreadScore {
  if (text.trim() === "") return { ok: false, message: "Escreva o placar, por exemplo 6/4 7/6(5)." };
  if (text.length > MAX_TEXT_LENGTH)
    return { ok: false, message: "Este texto é longo demais para um placar." };
  const simple = simplify(text);
  const leading = LEADING_WORDS.exec(simple);
  const leadingEnd = leading ? readEnd(leading[1]!) : null;
  const plain = leading && leadingEnd ? simple.slice(leading[0].length) : simple;
  const sets: SetScore[] = [];
  const pointsSets: number[] = [];
  let at = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(plain);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    read(SEPARATOR);
    const bracketed = read(SUPER_TIEBREAK);
    if (bracketed) pointsSets.push(sets.length);
    const found = bracketed ?? read(SET);
    if (!found) break;
    sets.push(toSet(found));
    const decider = bracketed ? null : toDecider(found, sets, plain.slice(at));
    if (!decider) continue;
    sets[sets.length - 1] = { side1: Number(found[1]), side2: Number(found[2]) };
    pointsSets.push(sets.length);
    sets.push(decider);
  }
  const lastEnd = readEnd(plain.slice(at));
  if (lastEnd === null || (leadingEnd && lastEnd !== "completed" && lastEnd !== leadingEnd))
    return { ok: false, message: `Não entendi “${plain.slice(at).trim()}” no placar “${text.trim()}”.` };
  const end = leadingEnd ?? lastEnd;
  const isOneSided = end !== "completed" && end !== "double_walkover";
  const settled = settleRetirement({ sets, end });
  return {
    ok: true,
    ...settled,
    winnerFirst: true,
    pointsSets: settled.sets.length > 0 ? pointsSets : [],
    ...(isOneSided ? { losingSide: 2 as const } : {}),
    ...(end === "completed" ? { claimedWinner: 1 as const } : {}),
  };
}

/**
 * Takes the sets, how the match ended and the side whose numbers come first; gives the pt-BR text shown to people:
 * "6/4 3/6 10/8", "7/6(5) 2/0 desist.", "W.O.". With a format, tie-break points appear only in sets that can have them.
 */
export function formatScoreText(
  format: ScoreFormat | null,
  sets: readonly SetScore[],
  end: MatchEnd,
  perspective: SideNumber,
): string {
  const words = sets.map((set, index) => {
    const [own, other] = perspective === 1 ? [set.side1, set.side2] : [set.side2, set.side1];
    const rule = format && ruleOfSet(format, index);
    const hasTiebreak = set.tiebreak !== undefined && rule?.kind !== "points";
    return hasTiebreak ? `${own}/${other}(${set.tiebreak})` : `${own}/${other}`;
  });
  const ending = END_TEXT[end];
  return (ending ? [...words, ending] : words).join(" ");
}

const END_TEXT: Readonly<Record<MatchEnd, string>> = {
  completed: "",
  walkover: "W.O.",
  double_walkover: "W.O. duplo",
  retired: "desist.",
  defaulted: "desclassif.",
};

/** One kind of dash, one kind of ×, no accents, no capitals. */
function simplify(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/×/g, "x")
    .replace(/\u2019/g, "'")
    .trim();
}

/**
 * The pair in parentheses after a set ("6-4 3-6 (10-8)") as the super tie-break that it is when both sides have as many
 * sets and nothing but the end follows; null when it is the set's own tie-break.
 */
function toDecider(
  [, , , own, other]: RegExpExecArray,
  sets: readonly SetScore[],
  rest: string,
): SetScore | null {
  if (own === undefined || other === undefined) return null;
  const end = readEnd(rest);
  const won = sets.filter(({ side1, side2 }) => side1 > side2).length;
  const lost = sets.filter(({ side1, side2 }) => side1 < side2).length;
  const { side1, side2 } = sets.at(-1)!;
  if (end === null || won !== lost) return null;
  // A set that went to seven games may have ended in this tie-break, if the match ended with it.
  if (end !== "completed" && Math.abs(side1 - side2) === 1) return null;
  return { side1: Number(own), side2: Number(other) };
}

function toSet([, first, second, tiebreak, other]: RegExpExecArray): SetScore {
  const [side1, side2] = first === undefined ? [tiebreak, other] : [first, second];
  const set = { side1: Number(side1), side2: Number(side2) };
  if (first === undefined) return set;
  if (tiebreak === undefined) return set;
  return { ...set, tiebreak: Math.min(Number(tiebreak), Number(other ?? tiebreak)) };
}

/** How a match ended, of words alone ("desistência", "W.O."); null where they say nothing that we know. */
export function readEndWords(text: string): MatchEnd | null {
  return readEnd(simplify(text));
}

function readEnd(rest: string): MatchEnd | null {
  const words = rest.replace(/^[\s(.]+|[\s).]+$/g, "").replace(/\s+/g, " ");
  if (words === "") return rest.trim() === "" || rest.trim() === "." ? "completed" : null;
  return END_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
