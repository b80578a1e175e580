import { describe, expect, it } from "vitest";
import {
  gapSentences,
  type ListingFacts,
  LISTING_RULE,
  listingGap,
  NOT_LISTED_BECAUSE,
} from "../../../../../../app/features/rankings/regional/listing.ts";

const RIGHT: ListingFacts = {
  isClaimed: true,
  matches: 10,
  answered: 5,
  company: 12,
  clubCompany: 0,
  seasoned: 3,
  weekShare: 80,
};
const MORE = ["Jogue com mais adversários do seu clube e de outros"];

describe("product §5: who is listed in regional rankings", () => {
  it.each<[string, Partial<ListingFacts>, string[]]>([
    ["all right", {}, []],
    ["more than enough", { matches: 80, answered: 79, company: 60, seasoned: 60, weekShare: 9 }, []],
    ["9 matches", { matches: 9 }, ["Falta 1 partida confirmada"]],
    ["4 answered", { answered: 4 }, ["Falta 1 resultado respondido por um adversário com conta"]],
    [
      "a file alone",
      { answered: 0, company: 0, seasoned: 0 },
      ["Faltam 5 resultados respondidos por adversários com conta"],
    ],
    ["unclaimed", { isClaimed: false }, ["Falta uma conta ligada a este perfil"]],
    ["three friends, 400 matches", { matches: 400, answered: 400, company: 4, clubCompany: 4 }, MORE],
    ["three friends and an outsider, in a club that pays", { company: 5, clubCompany: 5 }, MORE],
    ["six of a club that has long paid", { company: 6, clubCompany: 6 }, []],
    ["six outside such a club", { company: 6, clubCompany: 0 }, MORE],
    ["nine and an outsider, outside such a club", { company: 10, clubCompany: 0 }, MORE],
    ["twelve who all met, outside such a club", { company: 12, clubCompany: 0 }, []],
    ["twenty from new accounts", { company: 20, clubCompany: 20, seasoned: 2 }, MORE],
    ["twenty within a week", { company: 20, clubCompany: 20, weekShare: 81 }, MORE],
    [
      "nothing yet",
      { matches: 0, answered: 0, company: 0, seasoned: 0, weekShare: 100 },
      ["Faltam 10 partidas confirmadas", "Faltam 5 resultados respondidos por adversários com conta"],
    ],
  ])("%s", (_name, facts, sentences) => {
    const gap = listingGap({ ...RIGHT, ...facts });
    expect(gap === null).toBe(sentences.length === 0);
    expect(gap === null ? [] : gapSentences(gap)).toEqual(sentences);
  });

  it("no page says a number from which a group could learn that plays only itself", () => {
    expect(`${LISTING_RULE} ${NOT_LISTED_BECAUSE} ${MORE.join("")}`).not.toMatch(/\d|dia|semana|grupo|plano/);
  });
});
