import { describe, expect, it } from "vitest";
import {
  canAccept,
  canClose,
  loadErrorText,
  nextTermsFlow,
  startTermsFlow,
  TERMS_CHECK_DELAY_MS,
  type TermsEvent,
  type TermsFlow,
  type TermsPerson,
} from "../../../../../../app/features/people/terms/terms-flow.ts";

const TERMS = { title: "Termos", version: "2.0", html: "# Oi" };
const athlete: TermsPerson = { kind: "existing_user", role: "athlete" };
const newcomer: TermsPerson = { kind: "newcomer" };

const LOADED: TermsEvent = { kind: "loaded", terms: TERMS };
const DUE: TermsEvent = { kind: "due" };
const REQUIRED: TermsEvent = { kind: "checked", isAccepted: false };
const TICK: TermsEvent = { kind: "ticked", isTicked: true };
const ACCEPT: TermsEvent = { kind: "accept" };
const SHOWN = [LOADED, DUE, REQUIRED];

function after(person: TermsPerson, events: TermsEvent[], options: { isRequired?: boolean } = {}): TermsFlow {
  return events.reduce(nextTermsFlow, startTermsFlow(person, options));
}

describe("spec §4: the terms flow", () => {
  it("spec §9: the check runs 500 ms after user and profile are available", () => {
    expect(TERMS_CHECK_DELAY_MS).toBe(500);
    expect(after(athlete, []).step).toBe("waiting");
    // Nothing that the check could say counts before it runs.
    expect(after(athlete, [REQUIRED]).step).toBe("waiting");
    expect(after(athlete, [DUE]).step).toBe("checking");
  });

  it.each<[string, TermsPerson, TermsEvent[], TermsFlow["step"]]>([
    ["super_admin: the check is skipped", { kind: "existing_user", role: "super_admin" }, [], "done"],
    [
      "super_admin: even when asked",
      { kind: "existing_user", role: "super_admin" },
      [{ kind: "asked" }],
      "done",
    ],
    [
      "accepted already: nothing shows",
      athlete,
      [LOADED, DUE, { kind: "checked", isAccepted: true }],
      "done",
    ],
    ["not accepted: the modal shows", athlete, SHOWN, "open"],
    ["not accepted, terms still on their way: the modal shows", athlete, [DUE, REQUIRED], "open"],
    ["Esc, backdrop, X: nothing for an existing user", athlete, [...SHOWN, { kind: "close" }], "open"],
    ["accepting closes it", athlete, [...SHOWN, TICK, ACCEPT, { kind: "accepted" }], "done"],
    ["a refused acceptance does not", athlete, [...SHOWN, TICK, ACCEPT, { kind: "accept_failed" }], "open"],
    ["an answer without a question does not", athlete, [...SHOWN, { kind: "accepted" }], "open"],
    ["§8 check fails, existing user: no modal", athlete, [LOADED, DUE, { kind: "check_failed" }], "done"],
    ["§8 check fails, terms required: the modal", newcomer, [LOADED, DUE, { kind: "check_failed" }], "open"],
    [
      "§8 a registration that is sent again is checked again",
      newcomer,
      [LOADED, DUE, { kind: "checked", isAccepted: true }, DUE, { kind: "check_failed" }],
      "open",
    ],
    [
      "a person with an account is checked once",
      athlete,
      [LOADED, DUE, { kind: "checked", isAccepted: true }, DUE, REQUIRED],
      "done",
    ],
    [
      "terms_required opens it whatever was checked",
      athlete,
      [LOADED, DUE, { kind: "check_failed" }, { kind: "asked" }],
      "open",
    ],
    [
      "§8 terms not loaded: it can be closed",
      athlete,
      [{ kind: "load_failed" }, DUE, REQUIRED, { kind: "close" }],
      "done",
    ],
    ["a visitor may close it", newcomer, [LOADED, { kind: "asked" }, { kind: "close" }], "done"],
  ])("%s", (_name, person, events, step) => {
    expect(after(person, events).step).toBe(step);
  });

  it("§8: where terms are not required a failed check lets the flow continue", () => {
    expect(after(newcomer, [LOADED, DUE, { kind: "check_failed" }], { isRequired: false }).step).toBe("done");
  });

  it.each<[string, TermsEvent[], boolean]>([
    ["neither ticked nor loaded", [DUE, REQUIRED], false],
    ["loaded, not ticked", SHOWN, false],
    ["ticked and loaded", [...SHOWN, TICK], true],
    ["ticked before they are loaded counts for nothing", [DUE, REQUIRED, TICK, LOADED], false],
    ["unticked again", [...SHOWN, TICK, { kind: "ticked", isTicked: false }], false],
    ["while accepting", [...SHOWN, TICK, ACCEPT], false],
    ["after a refusal", [...SHOWN, TICK, ACCEPT, { kind: "accept_failed" }], true],
    ["after another version was loaded", [...SHOWN, TICK, { kind: "load" }, LOADED], false],
    ["not loaded", [DUE, REQUIRED, { kind: "load_failed" }], false],
  ])("Accept is enabled only when ticked and loaded: %s", (_name, events, isEnabled) => {
    const flow = after(athlete, events);
    expect(canAccept(flow)).toBe(isEnabled);
    expect(nextTermsFlow(flow, ACCEPT).isAccepting).toBe(isEnabled || flow.isAccepting);
  });

  it("nobody closes it while it accepts, and the tick stays", () => {
    const flow = after(newcomer, [LOADED, { kind: "asked" }, TICK, ACCEPT]);
    expect([canClose(flow), nextTermsFlow(flow, { kind: "ticked", isTicked: false }).isTicked]).toEqual([
      false,
      true,
    ]);
  });
});

describe("spec §8: terms that cannot be loaded", () => {
  it.each<[string, TermsEvent, string]>([
    ["the error's own words", { kind: "load_failed", error: "Muita gente." }, "Muita gente."],
    ["the hook's fallback", { kind: "load_failed" }, "Erro ao carregar termos de uso."],
    ["an empty message is none", { kind: "load_failed", error: "" }, "Erro ao carregar termos de uso."],
    ["there are none", { kind: "loaded", terms: null }, "Não foi possível carregar os termos de uso."],
  ])("%s", (_name, event, text) => {
    const flow = after(athlete, [event, DUE, REQUIRED]);
    expect(loadErrorText(flow)).toBe(text);
    expect(canClose(flow)).toBe(true);
  });

  it("loaded ones have no error", () => {
    expect(loadErrorText(after(athlete, SHOWN))).toBeNull();
  });
});
