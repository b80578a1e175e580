import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { municipalitiesSql } from "../../../../drizzle/reference/municipalities-sql.ts";

const baseline = readFileSync(new URL("../../../../migrations/0000_baseline.sql", import.meta.url), "utf8");

describe("reference data", () => {
  it("ends the baseline as the reference files say", () => {
    expect(baseline.slice(baseline.indexOf("-- States and municipalities"))).toBe(municipalitiesSql());
  });

  it("has 27 states and 5571 municipalities, found without accents", () => {
    const rows = baseline.split("\n").filter((line) => line.startsWith("("));
    expect(rows.filter((row) => /^\(\d{2},/.test(row))).toHaveLength(27);
    expect(rows.filter((row) => /^\(\d{7},/.test(row))).toHaveLength(5571);
    expect(rows).toContain(
      "(2507507,'João Pessoa','joao pessoa',25,-7.11509,-34.8641,true,83,'America/Sao_Paulo'),",
    );
    expect(rows.filter((row) => row.includes(",'bom jesus',"))).toHaveLength(5);
  });
});
