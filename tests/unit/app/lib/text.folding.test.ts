import { expect, test } from "vitest";
import { readCitySearch } from "../../../../app/features/base/geography/city-name.ts";
import { comparedName, nearness } from "../../../../app/features/people/people/near-names.ts";
import { abbreviateName } from "../../../../app/features/people/people/public-name.ts";
import { initials } from "../../../../app/lib/initials.ts";
import { indexedLikePattern, likePattern } from "../../../../app/lib/like-pattern.ts";
import { foldAddressed, foldName } from "../../../../app/lib/text.ts";

test.each([
  ["D’Ávila", "davila"],
  ["D'ÁVILA", "davila"],
  ["d`avila", "davila"],
  ["D´Avila", "davila"],
  ["DʼÁvila", "davila"],
  ["davila", "davila"],
  ["Santa Bárbara d’Oeste", "santa barbara doeste"],
  ["Santa Barbara D'Oeste", "santa barbara doeste"],
  ["Mogi-Guaçu", "mogi guacu"],
  ["Mogi\u2011Guaçu", "mogi guacu"],
  ["Mogi – Guaçu", "mogi guacu"],
  ["Mogi\u00ADGuaçu", "mogiguacu"],
  ["  Ana‐Maria  ", "ana maria"],
])("issue, point 13: %j is one name with %j", (name, folded) => {
  expect(foldName(name)).toBe(folded);
  expect(likePattern(name)).toBe(`%${folded}%`);
  expect(indexedLikePattern(name)).toBe(`%${folded}%`);
});

test("a hyphen in an address of a mailbox stays a letter", () =>
  expect(foldAddressed("Ana D’Ávila ana-maria@x.test")).toBe("ana davila ana-maria@x.test"));

test("a file's apostrophes name nobody anew", () => {
  const same = (a: string, b: string) => nearness(comparedName(a), comparedName(b));
  expect(same("Caio D’Ávila", "caio d'avila")).toBe("same");
  expect(same("Caio D’Ávila", "Caio Davila")).toBe("same");
  expect(same("Ana-Maria Souza", "Ana Maria Souza")).toBe("same");
});

test.each([
  ["Mogi-Mi", { name: "Mogi-Mi", uf: null }],
  ["Mogi-Mirim-SP", { name: "Mogi-Mirim", uf: "SP" }],
  ["Bom Jesus/pi", { name: "Bom Jesus", uf: "PI" }],
  ["Xique-Xi", { name: "Xique-Xi", uf: null }],
])("a city typed as %j is %j", (typed, read) => expect(readCitySearch(typed)).toEqual(read));

test.each([
  ["João da Silva", "JS"],
  ["A\u0301lvaro E\u0301sper", "ÁÉ"],
  ["👩‍👩‍👧 Ana", "👩‍👩‍👧A"],
  ["Ana 🇧🇷", "A🇧🇷"],
  ["𝒜na Lima", "𝒜L"],
  ["(Zé) “Bia”", "ZB"],
  ["'", "?"],
  ["", "?"],
  ["ßet", "SS"],
])("the initials of %j are %j, whole letters or emoji", (name, letters) =>
  expect(initials(name)).toBe(letters),
);

test.each([
  ["João de A\u0301vila", "João Á."],
  ["Ana 👩‍👧", "Ana 👩‍👧."],
  ["Ana 𝒜lves", "Ana 𝒜."],
  ["Ana ’Ávila", "Ana Á."],
])("%j is %j in short", (name, short) => expect(abbreviateName(name)).toBe(short));
