import { expect, it } from "vitest";
import { waitingWords } from "../../../../../../app/features/matches/pages/waiting-words.ts";

it.each([
  [0, 0, null],
  [1, 0, "1 resultado para responder"],
  [3, 0, "3 resultados para responder"],
  [0, 1, "1 convite para responder"],
  [1, 2, "1 resultado e 2 convites para responder"],
])("%i results and %i invitations: %s", (results, invitations, words) => {
  expect(waitingWords({ results, invitations })).toBe(words);
});
