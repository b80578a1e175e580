import { foldName, foldText } from "../../../lib/text.ts";
import type { MatchEnd, SetScore, SideNumber } from "../../scoring/scores/score.ts";
import { parseScoreText } from "../../scoring/scores/score-text.ts";

/** A whole match written on one line, not yet checked: names as typed, the numbers of side 1 first. */
export interface TypedMatch {
  ok: true;
  sides: [string[], string[]];
  sets: SetScore[];
  end: MatchEnd;
  losingSide: SideNumber | null;
  /** The sets (from 0) that were written in brackets, as super tie-breaks are. */
  pointsSets: number[];
}

/** The refusal of a line that was not understood, as one pt-BR sentence that shows how it is written. */
interface UnreadLine {
  ok: false;
  message: string;
}

/** How a result is written on the line. */
export const LINE_EXAMPLE = "rafael x bruno 6/4 6/3";
const PAIRS_EXAMPLE = "ana+bia x carla+duda 6/4 6/3";

const BETWEEN_SIDES = new Set(["x", "×", "vs", "vs.", "contra"]);
const BETWEEN_PARTNERS = /\s*[+&,/]\s*|\s+e\s+/i;

/** Words of an end, as `foldText` leaves their letters, and how a score's text says it. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ...["wo", "walkover"].map((word) => [word, "wo"] as const),
  ...["des", "desist", "desistiu", "desistencia", "ret", "aband", "abandono", "abandonou"].map(
    (word) => [word, "desistiu"] as const,
  ),
  ...["desclassif", "desclassificado", "desclassificada", "desclassificacao", "dq"].map(
    (word) => [word, "desclassificado"] as const,
  ),
]);
/** Words that may stand between an end and the person it is about: "wo do bruno". */
const FILLERS = new Set(["de", "do", "da", "por", "duplo"]);

/**
 * Takes what somebody wrote on one line ("rafael x bruno 6/4 6/3", "ana+bia x carla+duda 6/4 4/6 10/7", "rafael x bruno wo",
 * "rafael x bruno 6/4 2/1 des bruno"); gives the match that it says. Who was absent or retired is named behind the word; where nobody is
 * named it is the second side, as where a result begins with its winner.
 */
export function readLine(text: string): TypedMatch | UnreadLine {
  const tokens = text.trim().split(/\s+/).filter(Boolean);
  if (tokens.length === 0) return unread(`Escreva quem jogou e o placar, assim: ${LINE_EXAMPLE}`);
  const between = tokens.findIndex((token) => BETWEEN_SIDES.has(token.toLowerCase()));
  if (between < 0) return unread(`Faltou o “x” entre os dois lados. Escreva assim: ${LINE_EXAMPLE}`);
  const behind = tokens.slice(between + 1);
  const start = behind.findIndex(beginsScore);
  const sides = readSides(tokens.slice(0, between), start < 0 ? behind : behind.slice(0, start));
  if (!sides.ok) return sides;
  if (start < 0) return unread(`Faltou o placar. Escreva assim: ${LINE_EXAMPLE}`);
  return readScore(sides.sides, behind.slice(start));
}

function readSides(
  left: readonly string[],
  right: readonly string[],
): { ok: true; sides: TypedMatch["sides"] } | UnreadLine {
  if (left.some((token) => /\d/.test(token)))
    return unread(`O placar vem depois dos dois lados. Escreva assim: ${LINE_EXAMPLE}`);
  const written = [left, withoutLast(right, "por")].map((tokens) => tokens.join(" "));
  let [one, two] = written.map(partners) as [string[], string[]];
  if (one.length === 0 || two.length === 0)
    return unread(`Faltou dizer quem jogou dos dois lados. Escreva assim: ${LINE_EXAMPLE}`);
  // An "e" may be part of a name ("Costa e Silva"): it is where the other side has one player.
  if (one.length > two.length) one = asOneName(written[0]!, one);
  if (two.length > one.length) two = asOneName(written[1]!, two);
  if (one.length !== two.length || one.length > 2)
    return unread(
      `Cada lado tem um nome, ou os dois lados têm dois. Duplas se escrevem assim: ${PAIRS_EXAMPLE}`,
    );
  return { ok: true, sides: [one, two] };
}

function partners(side: string): string[] {
  return side.split(BETWEEN_PARTNERS).filter(Boolean);
}

function asOneName(side: string, names: string[]): string[] {
  return /[+&,/]/.test(side) ? names : [side];
}

/** Reads the numbers, the word of an end and whom it is about, in whatever order they stand. */
function readScore(sides: TypedMatch["sides"], tokens: readonly string[]): TypedMatch | UnreadLine {
  const endAt = tokens.findIndex((token) => ENDS.has(letters(token)));
  const words = endAt < 0 ? [] : tokens.slice(endAt + 1).filter((token) => /^\p{L}/u.test(token));
  const numbers = tokens.filter(
    (token, at) => at !== endAt && !(endAt >= 0 && at > endAt && words.includes(token)),
  );
  const isDouble = tokens.some((token) => letters(token) === "duplo");
  const kept = numbers.filter((token) => !FILLERS.has(letters(token)));
  const end = ENDS.get(letters(tokens[endAt] ?? "")) ?? "";
  const parsed = parseScoreText([...kept, isDouble ? `${end} duplo` : end].join(" ").trim());
  if (!parsed.ok) return unread(`${parsed.message.replace(/\.$/, "")}. Escreva assim: ${LINE_EXAMPLE}`);
  const about = words.filter((word) => !FILLERS.has(letters(word))).join(" ");
  const { sets, pointsSets, losingSide = null } = parsed;
  const read = { ok: true as const, sides, sets, end: parsed.end, pointsSets };
  if (about === "" || losingSide === null) return { ...read, losingSide };
  const named = sideNamed(sides, about);
  if (named === null)
    return unread(`Não sei de que lado é “${about}”. Escreva assim: rafael x bruno 6/4 2/1 des bruno`);
  return { ...read, losingSide: named };
}

/** The side that one of the typed names belongs to; null where both or neither have it. */
function sideNamed(sides: TypedMatch["sides"], name: string): SideNumber | null {
  const wanted = foldName(name);
  const [one, two] = sides.map((side) =>
    side.some((typed) => foldName(typed).startsWith(wanted) || wanted.startsWith(foldName(typed))),
  );
  if (one === two) return null;
  return one ? 1 : 2;
}

function beginsScore(token: string): boolean {
  return /^[\d[(]/.test(token) || ENDS.has(letters(token)) || letters(token) === "duplo";
}

function letters(token: string): string {
  return foldText(token).replaceAll(/[^a-z]/g, "");
}

function withoutLast(tokens: readonly string[], word: string): readonly string[] {
  return tokens.at(-1)?.toLowerCase() === word ? tokens.slice(0, -1) : tokens;
}

function unread(message: string): UnreadLine {
  return { ok: false, message };
}
