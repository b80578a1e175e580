import type { ScoreFormat } from "./score-formats.ts";
import type { MatchEnd, ReportedScore, SetScore, SideNumber } from "./score.ts";

/**
 * A score read from text, ready for `judgeScore`: written from the winner's view, so side 1 won and side 2 was absent,
 * retired or was defaulted. `pointsSets` are the sets (from 0) written in brackets, as super tie-breaks are.
 */
export interface ParsedScore extends ReportedScore {
  ok: true;
  winnerFirst: true;
  pointsSets: number[];
}

/** A text that is not a score; `message` is a pt-BR sentence that quotes what was not understood. */
export interface UnreadScore {
  ok: false;
  message: string;
}

const MAX_TEXT_LENGTH = 200;

const SEPARATOR = /(?:[\s,;|]|[/-](?=\s)|e(?=\s))+/y;
const SUPER_TIEBREAK = /\[\s*(\d{1,3})\s*[-/x:]\s*(\d{1,3})\s*\]/y;
const SET = /(\d{1,3})\s*[-/x:]\s*(\d{1,3})(?!\d)(?:\s*\(\s*(\d{1,3})(?:\s*[-/x:]\s*(\d{1,3}))?\s*\))?/y;

/** What the words after the sets say, without accents, capitals and outer stops. */
const END_WORDS: readonly (readonly [RegExp, MatchEnd])[] = [
  [/^(?:duplo w[./]?o|w[./]?o\.? duplo|double walkover)$/, "double_walkover"],
  [/^(?:w\s?[./]?\s?o|walk[ -]?over)$/, "walkover"],
  [
    /^(?:ret|ret'?d|rtd|retired|retirement|ab|(?:por )?(?:desist|desistiu|desistencia|abandono|abandonou))$/,
    "retired",
  ],
  [
    /^(?:def|default|defaulted|dq|disq|(?:por )?(?:desclassif|desclassificad[oa]s?|desclassificacao))$/,
    "defaulted",
  ],
];

/**
 * Takes a score as people and files write it ("6-4 3-6 [10-7]", "6/4 7/6(5)", "7-6(3) 2-0 RET", "W/O", "6x4 6x2",
 * "6/4 1/0 desistência"); gives its sets and end, not yet judged. The number in parentheses is the tie-break points of
 * the set's loser; of two numbers, "(7-5)", the lower.
 */
export function parseScoreText(text: string): ParsedScore | UnreadScore {
  if (text.trim() === "") return { ok: false, message: "Escreva o placar, por exemplo 6/4 7/6(5)." };
  if (text.length > MAX_TEXT_LENGTH)
    return { ok: false, message: "Este texto é longo demais para um placar." };
  const plain = simplify(text);
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
  }
  const end = readEnd(plain.slice(at));
  if (end === null)
    return { ok: false, message: `Não entendi “${plain.slice(at).trim()}” no placar “${text.trim()}”.` };
  const isOneSided = end !== "completed" && end !== "double_walkover";
  return {
    ok: true,
    sets,
    end,
    winnerFirst: true,
    pointsSets,
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
    const rule = format && (index === format.bestOf - 1 ? format.finalSet : format.set);
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

function toSet([, side1, side2, tiebreak, other]: RegExpExecArray): SetScore {
  const set = { side1: Number(side1), side2: Number(side2) };
  if (tiebreak === undefined) return set;
  return { ...set, tiebreak: Math.min(Number(tiebreak), Number(other ?? tiebreak)) };
}

function readEnd(rest: string): MatchEnd | null {
  const words = rest.replace(/^[\s(.]+|[\s).]+$/g, "").replace(/\s+/g, " ");
  if (words === "") return rest.trim() === "" || rest.trim() === "." ? "completed" : null;
  return END_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
