import { describe, expect, it } from "vitest";
import { athleteSteps, clubSteps } from "../../../../../../app/features/clubs/home/steps.ts";

const said = (steps: readonly { id: string; state: string }[]) =>
  steps.map(({ id, state }) => `${id} ${state}`).join(", ");

describe("what a new athlete does next", () => {
  const NEW = { requestedClub: null, hasCity: false, hasSports: false };
  const WHOLE = { requestedClub: null, hasCity: true, hasSports: true };
  const ASKED = { ...WHOLE, requestedClub: "Clube da Praia" };

  // [what the case is, what is stored, in a club, that is read-only, with a match, the steps]
  it.each([
    ["nothing yet", NEW, false, false, false, "club open, profile open, match blocked"],
    ["a whole profile", WHOLE, false, false, false, "club open, profile done, match blocked"],
    ["no city", { ...WHOLE, hasCity: false }, false, false, false, "club open, profile open, match blocked"],
    ["no class", { ...WHOLE, hasSports: false }, true, false, false, "club done, profile open, match open"],
    ["a waiting request", ASKED, false, false, false, "club waiting, profile done, match blocked"],
    ["a club", WHOLE, true, false, false, "club done, profile done, match open"],
    ["a club, and asking for another", ASKED, true, false, false, "club done, profile done, match open"],
    ["a club that may not write", WHOLE, true, true, false, "club done, profile done, match blocked"],
    ["a match", NEW, true, false, true, ""],
    ["a match of a club that was left", WHOLE, false, false, true, ""],
  ])("%s", (_case, start, hasClub, isClubReadOnly, hasMatches, steps) => {
    expect(said(athleteSteps({ start, hasClub, isClubReadOnly, hasMatches }))).toBe(steps);
  });
});

describe("what a new club does next", () => {
  const paid = { isPaid: true, isReadOnly: false, subscriptionStatus: "active" };
  const unpaid = { isPaid: false, isReadOnly: false, subscriptionStatus: "incomplete" };
  const frozen = { ...unpaid, isReadOnly: true };
  const lapsed = { isPaid: false, isReadOnly: true, subscriptionStatus: "canceled" };

  // [what the case is, athletes, imported, with results, the subscription, the steps]
  it.each([
    [
      "registered",
      0,
      false,
      false,
      unpaid,
      "subscription open, athletes open, season open, result blocked, tv open",
    ],
    ["paid", 0, false, false, paid, "subscription done, athletes open, season open, result blocked, tv open"],
    [
      "one athlete, with nobody to play",
      1,
      false,
      false,
      paid,
      "subscription done, athletes open, season open, result blocked, tv open",
    ],
    ["two", 2, false, false, paid, "subscription done, athletes done, season open, result open, tv open"],
    [
      "a season of people who left",
      0,
      true,
      true,
      paid,
      "subscription done, athletes open, season done, result done, tv open",
    ],
    [
      "playing, never paid",
      2,
      false,
      true,
      unpaid,
      "subscription open, athletes done, season open, result done, tv open",
    ],
    [
      "never paid in time",
      0,
      false,
      false,
      frozen,
      "subscription open, athletes blocked, season blocked, result blocked, tv blocked",
    ],
    ["playing and paid", 2, false, true, paid, ""],
    ["playing, lapsed", 2, true, true, lapsed, ""],
    [
      "not known",
      2,
      true,
      true,
      { ...unpaid, subscriptionStatus: null },
      "subscription open, athletes done, season done, result done, tv open",
    ],
  ])("%s", (_case, athletes, hasImported, hasResults, subscription, steps) => {
    const found = clubSteps({
      start: { athletes, hasImported },
      hasResults,
      isAdministered: true,
      ...subscription,
    });
    expect(said(found)).toBe(steps);
  });

  // [what the case is, athletes, with results, the subscription, the steps]
  it.each([
    ["registered", 0, false, unpaid, "athletes open, season open, result blocked, tv open"],
    ["playing, never paid", 2, true, unpaid, ""],
  ])("of its secretary, who pays nothing: %s", (_case, athletes, hasResults, subscription, steps) => {
    const start = { athletes, hasImported: false };
    expect(said(clubSteps({ start, hasResults, isAdministered: false, ...subscription }))).toBe(steps);
  });
});
