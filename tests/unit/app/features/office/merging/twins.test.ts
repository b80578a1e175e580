import { describe, expect, it } from "vitest";
import {
  canUndoMerge,
  choosePair,
  type MergeProfile,
  mergeRefusal,
  mergeWarning,
} from "../../../../../../app/features/office/merging/merges.ts";
import { suggestTwins } from "../../../../../../app/features/office/merging/suggest-twins.ts";
import { findTwins } from "../../../../../../app/features/office/merging/twins.ts";

const DAY_MS = 86_400_000;

describe("whom a newcomer is asked about", () => {
  const profile = (name: string, matches = 1, nameNumber = 1) => ({
    athleteId: name,
    name,
    nameNumber,
    matches,
  });

  it.each([
    ["José Silva", ["JOSE DA SILVA", "Silva, José", "J. Silva", "Josê Sílva"]],
    ["Maria Clara Prado", ["Maria Prado"]],
    ["Ana Souza", ["Ana Sousa"]],
  ])("%s is asked about like names", (name, like) => {
    const unlike = ["Mário Antunes", "Carla Prado", "Ana Lima", "Zé"];
    const found = findTwins(
      name,
      [...unlike, ...like].map((one) => profile(one)),
    );
    expect(found.map(({ athleteId }) => athleteId).toSorted()).toEqual(like.toSorted());
  });

  it("names first name and initial, the surest and most played first, five at most", () => {
    const found = findTwins("Rui Melo", [
      profile("Rui Melo Filho", 90),
      profile("Rui Melo", 2, 3),
      profile("Rui de Melo", 7),
      ...["A", "B", "C", "D"].map((letter) => profile(`Rui ${letter}. Melo`)),
    ]);
    expect(found).toHaveLength(5);
    expect(found.slice(0, 2)).toEqual([
      { athleteId: "Rui de Melo", name: "Rui M.", matches: 7 },
      { athleteId: "Rui Melo", name: "Rui M. (3)", matches: 2 },
    ]);
    expect(found.map(({ athleteId }) => athleteId)).not.toContain("Rui Melo Filho");
  });
});

describe("whom a club is told may be one person", () => {
  const member = (name: string, more: { hasAccount?: boolean; birthDate?: string } = {}) => ({
    athleteId: name,
    name,
    birthDate: more.birthDate ?? null,
    hasAccount: more.hasAccount ?? false,
  });

  it("like names, but not two accounts, nor two birth dates", () => {
    const pairs = suggestTwins([
      member("Ana Souza", { hasAccount: true }),
      member("Ana de Souza"),
      member("Bruno Lima", { hasAccount: true }),
      member("Bruno de Lima", { hasAccount: true }),
      member("Caio Prado", { birthDate: "1990-01-01" }),
      member("Caio do Prado", { birthDate: "1960-01-01" }),
      member("Davi Rocha"),
    ]);
    expect(pairs.map(({ one, other }) => [one.name, other.name])).toEqual([["Ana Souza", "Ana de Souza"]]);
  });
});

describe("which of two profiles stays, and why they cannot be one", () => {
  const profile = (name: string, more: Partial<MergeProfile> = {}): MergeProfile => ({
    athleteId: name,
    name,
    hasAccount: false,
    isAskers: false,
    isEnteredByAsker: false,
    birthDate: null,
    externalId: null,
    membershipId: `of ${name}`,
    isElsewhere: false,
    hasEntries: false,
    matchIds: [],
    awardIds: [],
    matches: 0,
    lastPlayedOn: null,
    results: [],
    ...more,
  });
  const account = profile("Ana", { hasAccount: true });
  const much = profile("Bia", { matches: 9, matchIds: ["x", "y"] });
  const little = profile("Bea", { matches: 1, matchIds: ["z"] });

  it.each([
    ["the one with an account", much, account, null, "Ana"],
    ["the one with an account, whatever the club says", account, much, "Bia", "Ana"],
    ["the one that the club names", much, little, "Bea", "Bea"],
    ["the one with more matches", little, much, null, "Bia"],
  ])("%s", (_what, one, other, keepId, kept) => {
    expect(choosePair(one, other, keepId).kept.name).toBe(kept);
  });

  it.each([
    ["fits", account, much, null],
    ["the same profile", much, much, "diferentes"],
    ["two accounts", account, profile("Eva", { hasAccount: true }), "cada um a sua conta"],
    ["nobody of the club", account, profile("Ivo", { membershipId: null }), "Ivo não joga"],
    ["played together", profile("Lia", { matchIds: ["y"] }), much, "na mesma partida"],
    [
      "entered by who decides, of their own",
      { ...account, isAskers: true },
      { ...much, isEnteredByAsker: true },
      "outro administrador",
    ],
    ["entered by who decides, of somebody else", account, { ...much, isEnteredByAsker: true }, null],
    ["their own, entered by others", { ...account, isAskers: true }, much, null],
    ["another club", account, profile("Ivo", { isElsewhere: true }), "outro clube"],
    ["a tournament", account, profile("Ivo", { hasEntries: true }), "torneio"],
  ])("%s", (_what, kept, gone, reason) => {
    const refusal = mergeRefusal({ kept, gone });
    if (reason === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(reason);
  });

  it("warns of other birth dates only where both are known", () => {
    const born = (birthDate: string | null) => profile("Ana", { birthDate });
    expect(mergeWarning({ kept: born("1990-01-01"), gone: born("1990-01-02") })).toContain("nascimento");
    expect(mergeWarning({ kept: born("1990-01-01"), gone: born(null) })).toBeNull();
    expect(mergeWarning({ kept: born("1990-01-01"), gone: born("1990-01-01") })).toBeNull();
  });

  it.each([
    [7 * DAY_MS, true],
    [7 * DAY_MS + 1, false],
  ])("after %i ms a merge can be undone: %s", (elapsedMs, answer) => {
    expect(canUndoMerge(0, elapsedMs)).toBe(answer);
  });
});
