import { expect, it } from "vitest";
import { provesPassword } from "../../../../../../app/features/people/accounts/sign-up-proof.ts";

const alone = {
  by: "digits" as const,
  isConfirmed: false,
  isSignUp: true,
  isNamed: false,
  isContested: false,
  isFromThere: false,
  isFirstFromThere: true,
};
const byLink = { ...alone, by: "link" as const };
const contested = { ...alone, isContested: true };

it.each([
  ["the only sign-up, from wherever its digits are typed", alone, true],
  [
    "digits to sign in or to recover, of an account that nobody confirmed",
    { ...alone, isSignUp: false },
    false,
  ],
  ["any digits of a confirmed account", { ...alone, isConfirmed: true, isSignUp: false }, true],
  ["one of several, on the screen that began it", { ...contested, isNamed: true }, true],
  ["one of several, typed somewhere else", contested, false],
  ["the first of several that was begun where they are typed", { ...contested, isFromThere: true }, true],
  ["a later one that was begun there", { ...contested, isFromThere: true, isFirstFromThere: false }, false],
  ["a link, where the sign-up was begun", { ...byLink, isFromThere: true }, true],
  ["a link that is followed somewhere else: a stranger may have begun the sign-up", byLink, false],
  [
    "a link of a later sign-up of that browser",
    { ...byLink, isFromThere: true, isFirstFromThere: false },
    false,
  ],
  ["a link to sign in with", { ...byLink, isFromThere: true, isSignUp: false }, false],
  ["any link of a confirmed account", { ...byLink, isConfirmed: true, isSignUp: false }, true],
])("%s", (_name, facts, proves) => {
  expect(provesPassword(facts)).toBe(proves);
});
