import { expect, it } from "vitest";
import { costOfOneConfirmation, pagesOfOneConfirmation } from "../support/pages-of-confirmation.ts";

// With 200 000 by `npm run test:long`.
it("confirming a match touches as much in a club with 20 000 matches as in one with 200", async () => {
  const small = await pagesOfOneConfirmation(200);
  const large = await pagesOfOneConfirmation(20_000);
  console.log(`pages touched by one confirmation: ${small} with 200 matches, ${large} with 20 000`);
  expect(small).toBeGreaterThan(20);
  // Indexes grow a level or two; anything that read the club's matches would touch hundreds.
  expect(large / small).toBeLessThan(2);
}, 240_000);

it("and costs more by the rankings that it touches, not by those that the club has", async () => {
  const alone = await costOfOneConfirmation(200, 2, 0);
  const among = await costOfOneConfirmation(200, 2, 28);
  const more = await costOfOneConfirmation(200, 5, 0);
  console.log(
    `pages touched by one confirmation: ${alone.pages} with 2 rankings, ${among.pages} with 30 of which 2 count it, ${more.pages} with 5`,
  );
  expect(among).toMatchObject({ statements: alone.statements, lines: alone.lines });
  expect(alone.lines).toBe(3 * 2);
  expect(more.lines).toBe(6 * 2);
  expect(more.pages).toBeGreaterThan(alone.pages);
  // The club's list of rankings is looked through by its index, and nothing of those that do not count.
  expect(among.pages / alone.pages).toBeLessThan(1.25);
}, 240_000);
