import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { cityName, readCitySearch } from "../../../../../../app/features/base/geography/city-name.ts";
import { isUf, STATES, stateName } from "../../../../../../app/features/base/geography/regions.ts";

describe("regions", () => {
  it("lists the states of the reference data, each in its region", () => {
    const file = readFileSync(new URL("../../../../../../drizzle/reference/states.csv", import.meta.url));
    const reference = (parse(file, { columns: true }) as Record<string, string>[]).map(
      (s) => `${s.uf} ${s.name} ${s.region}`,
    );
    expect(STATES.map((s) => `${s.uf} ${s.name} ${s.region}`).sort()).toEqual(reference.sort());
  });

  it("knows states to the letter", () => {
    expect([isUf("SC"), isUf("sc"), isUf("XX")]).toEqual([true, false, false]);
    expect([stateName("PI"), stateName("XX")]).toEqual(["Piauí", "XX"]);
  });
});

describe("city names", () => {
  it("always show the state", () => {
    expect(cityName({ name: "Bom Jesus", uf: "PI" })).toBe("Bom Jesus/PI");
  });

  it.each([
    ["joao", "joao", null],
    ["Bom Jesus/pi", "Bom Jesus", "PI"],
    ["bom jesus - PI", "bom jesus", "PI"],
    ["Bom Jesus, RS ", "Bom Jesus", "RS"],
    ["Mogi-Mirim", "Mogi-Mirim", null],
    ["São João del-Rei", "São João del-Rei", null],
    ["  ", "", null],
  ])("searches %j", (typed, name, uf) => {
    expect(readCitySearch(typed)).toEqual({ name, uf });
  });
});
