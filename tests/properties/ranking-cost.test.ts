import { expect, it } from "vitest";
import { pagesOfOneConfirmation } from "../support/pages-of-confirmation.ts";

// With 200 000 by `npm run test:long`.
it("confirming a match touches as much in a club with 20 000 matches as in one with 200", async () => {
  const small = await pagesOfOneConfirmation(200);
  const large = await pagesOfOneConfirmation(20_000);
  console.log(`pages touched by one confirmation: ${small} with 200 matches, ${large} with 20 000`);
  expect(small).toBeGreaterThan(20);
  // Indexes grow a level or two; anything that read the club's matches would touch hundreds.
  expect(large / small).toBeLessThan(2);
}, 240_000);
