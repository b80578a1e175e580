import { describe, expect, it } from "vitest";
import { regionalQuerySchema } from "../../../../../../app/features/rankings/regional/regional-schema.ts";

describe("the filters of a regional ranking", () => {
  it("know regions and states to the letter", () => {
    const isKnown = (query: Record<string, string>) => regionalQuerySchema.safeParse(query).success;
    expect(["Centro-Oeste", "centro-oeste"].map((region) => isKnown({ region }))).toEqual([true, false]);
    expect(["SC", "sc", "XX"].map((state) => isKnown({ state }))).toEqual([true, false, false]);
  });

  it("say in Portuguese what they do not know", () => {
    const { error } = regionalQuerySchema.safeParse({ state: "XX", region: "Leste" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Escolha o estado na lista.",
      "Escolha a região na lista.",
    ]);
  });
});
