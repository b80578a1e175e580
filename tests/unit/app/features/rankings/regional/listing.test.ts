import { describe, expect, it } from "vitest";
import {
  gapSentences,
  type ListingFacts,
  listingGap,
} from "../../../../../../app/features/rankings/regional/listing.ts";

const RIGHT: ListingFacts = { isClaimed: true, matches: 5, opponents: 3, answered: 3 };

describe("product §5: who is listed in regional rankings", () => {
  it.each<[string, Partial<ListingFacts>, string[]]>([
    ["all right", {}, []],
    ["more than enough", { matches: 80, opponents: 30, answered: 79 }, []],
    ["4 matches", { matches: 4 }, ["Falta 1 partida confirmada"]],
    ["2 opponents", { opponents: 2 }, ["Falta 1 adversário diferente"]],
    ["2 answered", { answered: 2 }, ["Falta 1 resultado respondido por um adversário com conta"]],
    ["a file alone", { answered: 0 }, ["Faltam 3 resultados respondidos por adversários com conta"]],
    ["a friend alone", { matches: 40, opponents: 1, answered: 40 }, ["Faltam 2 adversários diferentes"]],
    ["unclaimed", { isClaimed: false }, ["Falta uma conta ligada a este perfil"]],
    [
      "nothing yet",
      { matches: 0, opponents: 0, answered: 0 },
      [
        "Faltam 5 partidas confirmadas",
        "Faltam 3 adversários diferentes",
        "Faltam 3 resultados respondidos por adversários com conta",
      ],
    ],
  ])("%s", (_name, facts, sentences) => {
    const gap = listingGap({ ...RIGHT, ...facts });
    expect(gap === null).toBe(sentences.length === 0);
    expect(gap === null ? [] : gapSentences(gap)).toEqual(sentences);
  });
});
