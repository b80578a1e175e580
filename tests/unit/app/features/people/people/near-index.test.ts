import { describe, expect, it } from "vitest";
import { NearIndex } from "../../../../../../app/features/people/people/near-index.ts";
import { comparedName, nearness } from "../../../../../../app/features/people/people/near-names.ts";

const WORDS = ["ana", "anna", "a", "lima", "limma", "lmia", "ilma", "souza", "filho", "x1"];
const SOME = WORDS.flatMap((one) => [
  one,
  ...WORDS.flatMap((two) => [`${one} ${two}`, ...WORDS.map((three) => `${one} ${two} ${three}`)]),
]);
const LONG = [
  "ana beatriz souza lima melo",
  "ana b souza lima costa",
  "ana beatriz souza lima",
  "ana souza",
  "souza ana lima",
  "ana beatriz suoza lima costa",
  "ana beatriz souza lima",
  // Of more than five words the first four and the last are looked for.
  "ana beatriz souza lima costa filho de melo",
  "ana melo",
];

/** The names of a list that a search for each of them finds among the ones before, and the comparisons that it took. */
function searched(names: readonly string[]) {
  let compared = 0;
  const index = new NearIndex<string>(() => (compared += 1));
  const found = names.map((name) => {
    const words = comparedName(name);
    const near = index.near(words).map(({ item }) => item);
    index.add(words, name);
    return near;
  });
  return { compared, found };
}

describe("near names are found by what they share", () => {
  it.each([
    ["of one to three words, every pair", SOME],
    ["of more words", LONG],
  ])("%s", (_what, names) => {
    const compared = names.map(comparedName);
    const missed: string[] = [];
    for (const [at, one] of compared.entries()) {
      const index = new NearIndex<string>();
      index.add(one, names[at] ?? "");
      for (const other of compared.slice(at))
        if (nearness(one, other) !== null && index.near(other).length === 0)
          missed.push(`${names[at]} / ${other.words.join(" ")}`);
    }
    expect(missed).toEqual([]);
  });

  it("says how near, leaves out who cannot be meant, and forgets nobody whom a crowd of one surname surrounds", () => {
    const crowd = Array.from({ length: 500 }, (_, at) => `x${letters(at)}o Silva`);
    const { found } = searched([...crowd, "José Carlos Silva", "J. Silva", "Jose Carlos Slva"]);
    expect(found.at(-2)).toContain("José Carlos Silva");
    expect(found.at(-1)).toEqual(["José Carlos Silva"]);
    const index = new NearIndex<string>();
    for (const name of ["Ana Lima", "Ana Lima Filho"]) index.add(comparedName(name), name);
    const asked = index.near(comparedName("Ana de Lima"), (item) => item !== "Ana Lima");
    expect(asked).toEqual([{ item: "Ana Lima Filho", how: "maybe" }]);
  });
});

describe("what n names cost", () => {
  it.each([
    ["the same words with a note", (at: number) => `Ana Lima (${letters(at)})`],
    ["a word of their own each", (at: number) => `Ana Lima ${letters(at)}`],
    ["a first name and its letters off", (at: number) => `Ana ${letters(at)}abcd`],
    ["five words, four of them shared", (at: number) => `Ana Beatriz Souza Lima ${letters(at)}x`],
    [
      "as many initials as fit",
      (at: number) => `${[...letters(at)].join(" ")} ${"a b c d e f g h ".repeat(7)}`,
    ],
    ["the same in any order", (at: number) => shuffled("ana bia caio davi eva", at)],
  ])("twice as many compare twice as often: %s", (_what, name) => {
    const [once, twice] = [400, 800].map((count) => Array.from({ length: count }, (_, at) => name(at)));
    const one = searched(once ?? []).compared;
    const two = searched(twice ?? []).compared;
    expect(two).toBeLessThanOrEqual(800 * 20);
    expect(two).toBeLessThanOrEqual(2 * one + 400 * 20);
  });
});

/** A word of letters alone for a number. */
function letters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join("");
}

function shuffled(text: string, seed: number): string {
  const words = text.split(" ");
  return Array.from({ length: 5 }, (_, at) => words.splice((seed * (at + 3)) % words.length, 1)[0]).join(" ");
}
