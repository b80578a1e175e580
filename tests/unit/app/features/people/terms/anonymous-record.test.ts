import { describe, expect, it } from "vitest";
import {
  recordAcceptance,
  recordedAcceptance,
} from "../../../../../../app/features/people/terms/anonymous-record.client.ts";

describe("spec §4, §8: a visitor's acceptance", () => {
  it("is kept by version, in memory", () => {
    expect(recordedAcceptance("1.0")).toBeNull();
    recordAcceptance("1.0", () => "Firefox");
    expect(recordedAcceptance("1.0")).toMatchObject({ version: "1.0", userAgent: "Firefox", error: null });
    expect(recordedAcceptance("2.0")).toBeNull();
  });

  it("with an error on the way, the error is stored and it counts as accepted", () => {
    recordAcceptance("3.0", () => {
      throw new Error("sem agente");
    });
    expect(recordedAcceptance("3.0")).toMatchObject({ version: "3.0", error: "sem agente" });
  });
});
