import { foldText } from "../../../lib/text.ts";
import { PASSWORD_MIN_LENGTH } from "../people/choices.ts";
import { FIRST_GUESSES, FREQUENT_WORDS } from "./first-guesses.ts";

/** Why a password is refused, in GoTrue's words: too short, or among the first that anybody would try. */
type PasswordWeakness = "length" | "pwned";

/** The words that somebody who attacks an account knows of its owner. */
export interface OwnWords {
  email: string;
  /** The person's name, and those of the clubs that they belong to. */
  names: readonly string[];
}

/** A date and what stands around it: whoever types more than that has chosen something. */
const MOST_ADDED = 12;

/** Letters as they are written with digits and signs. */
const DISGUISES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Gives the reasons against a password: fewer than 8 characters (spec §5), common (`isCommon`, as a list, patterns and `guessedWords`
 * say), or made of nothing but the owner's own words and first guesses, with a number around them. Empty when it may be used.
 */
export function passwordWeaknesses(
  password: string,
  { email, names }: OwnWords,
  isCommon: boolean,
): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) weaknesses.push("length");
  const typed = foldText(password);
  const address = foldText(email);
  const local = localPart(address);
  const words = new Set([withoutEnding(email), ...names, FIRST_GUESSES].flatMap(wordsOf));
  const isOwn = readingsOf(typed).some(
    (letters) => typed.length - letters.length <= MOST_ADDED && isMadeOf(letters, words),
  );
  if (isCommon || typed === address || typed === local || isOwn) weaknesses.push("pwned");
  return weaknesses;
}

/**
 * Gives the words that are tried first against this owner's account: of the address and the names each word, and all of them as one, and
 * what everybody here is tried with.
 */
export function guessedWords({ email, names }: OwnWords): string[] {
  const own = [email, localPart(email), withoutEnding(email), ...names];
  const joined = own.map((text) => wordsOf(text).join(""));
  const words = [...own.flatMap(wordsOf), ...joined, ...[FIRST_GUESSES, FREQUENT_WORDS].flatMap(wordsOf)];
  return [...new Set(words)];
}

function localPart(email: string): string {
  return email.slice(0, Math.max(0, email.indexOf("@")));
}

function withoutEnding(email: string): string {
  return email.replace(/\.[^.@]*$/, "");
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
}

/** The letters of a password: as they are typed, and with disguised ones, which may stand at its end or be a number there. */
function readingsOf(typed: string): string[] {
  const undisguised = (text: string) => text.replace(/[^a-z]/g, (sign) => DISGUISES[sign] ?? "");
  const plain = typed.replace(/[^a-z]/g, "");
  return [plain, undisguised(typed), undisguised(typed.replace(/[^a-z]+$/, ""))];
}

function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= letters.length; end += 1)
    reached[end] = [...words].some((word) => letters.endsWith(word, end) && reached[end - word.length]);
  return letters !== "" && reached[letters.length] === true;
}
