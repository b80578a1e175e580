import { describe, expect, it } from "vitest";
import { mayListHidden, placeKind } from "../../../../../../app/features/rankings/regional/regional.ts";
import { regionalQuerySchema } from "../../../../../../app/features/rankings/regional/regional-schema.ts";

const query = (input: Record<string, unknown>) => regionalQuerySchema.parse(input);

describe("regional ranking", () => {
  it.each([
    [{}, "country", true],
    [{ category: "female" }, "country", true],
    [{ class: "A" }, "country", false],
    [{ ageGroup: "65+" }, "country", false],
    [{ region: "Sul" }, "region", false],
    [{ region: "Sul", state: "SC" }, "state", false],
    [{ state: "SC", city: "4205407" }, "city", false],
    [{ city: "4205407", radiusKm: "50" }, "radius", false],
    [{ radiusKm: "50" }, "country", true],
  ])("of %j is a table of %s; hidden athletes listed: %s", (input, kind, hidden) => {
    expect(placeKind(query(input))).toBe(kind);
    expect(mayListHidden(query(input))).toBe(hidden);
  });

  it.each([
    { state: "sc" },
    { region: "Oeste" },
    { city: "12" },
    { radiusKm: "0" },
    { ageGroup: "0-17" },
    { limit: "500" },
  ])("refuses %j", (input) => {
    expect(regionalQuerySchema.safeParse(input).success).toBe(false);
  });
});
