import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { foldText } from "../lib/text.ts";

/** zxcvbn's bound for guesses over a network (its score 1): what needs fewer is common. */
const FEWEST_GUESSES = 1_000_000;
/** The list's shorter ones are refused as too short, and the built worker does not have them. */
const SHORTEST = 8;
/** Work grows with the square of the letters, and with each reading of letters written as digits and signs. */
const MOST_LETTERS = 64;
const MOST_READINGS = 20;

// The estimator, not its promise, is kept: a promise of one request must not be awaited by another.
let estimator: ZxcvbnFactory | null = null;

/**
 * Whether a password is guessed in fewer than a million tries by whoever has the list of the 18 000 commonest passwords of eight
 * letters or more, knows `words`, and tries repeats, sequences, dates and walks over a keyboard (zxcvbn's matchers), in
 * whatever case. Both are loaded with the first question: only those who choose a password need them.
 */
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= await load();
  const { guesses } = estimator.check(foldText(password.normalize("NFKC")), [...words]);
  // Not "fewer than": no number is no proof of a good password.
  return !(guesses >= FEWEST_GUESSES);
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { default: list }, { default: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common/dist/passwords.json.mjs"),
    import("@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs"),
  ]);
  const passwords =
    typeof list === "string" ? list.split("\n") : list.filter((one) => one.length >= SHORTEST);
  return new Factory({
    dictionary: { passwords },
    graphs,
    maxLength: MOST_LETTERS,
    l33tMaxSubstitutions: MOST_READINGS,
  });
}
