import { describe } from "vitest";
import { gatherCrowds } from "../../support/crowds.ts";

const { describeCrowds } = gatherCrowds();

describe("a crowd at a cold address", () => {
  describeCrowds(2_000, [
    "a ranking",
    "a display",
    "the home page",
    "the list of tournaments",
    "the regional page",
    "a display's version",
  ]);
});
