import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SECURITY_INTENTS } from "../../app/features/sessions/security-intents.ts";
import { membersFormSchema } from "../../app/features/members/schemas.ts";
import { factorCalls } from "../support/request-cases/auth-calls.ts";
import { authCalls, matchCalls, readingCalls } from "../support/request-cases/calls.ts";
import { authForms, registrationForms, setupForms } from "../support/request-cases/account-forms.ts";
import { entryForms } from "../support/request-cases/entry-forms.ts";
import { inviteCalls, inviteForms } from "../support/request-cases/invites.ts";
import { payeeForms } from "../support/request-cases/payees.ts";
import { officeForms } from "../support/request-cases/office-forms.ts";
import { officeTournamentForms } from "../support/request-cases/office-tournaments.ts";
import { clubForms, heavyForms, platformForms } from "../support/request-cases/club-forms.ts";
import { athleteForms, profileForms } from "../support/request-cases/forms.ts";
import { platformOfficeForms, platformOfficePages } from "../support/request-cases/platform-office.ts";
import { pictureForms } from "../support/request-cases/pictures.ts";
import { budgets, keyOf, type RequestCase } from "../support/request-cases/measure.ts";
import { clubBillingForms, clubBillingPages } from "../support/request-cases/club-billing.ts";
import { joiningForms, joiningPages, linkForms } from "../support/request-cases/joining.ts";
import { storageCalls } from "../support/request-cases/storage.ts";
import { rpcCalls } from "../support/request-cases/rpc.ts";
import { termsCalls, termsForms, termsPages } from "../support/request-cases/terms.ts";
import { securityForms } from "../support/request-cases/security-forms.ts";
import { siteMap } from "../support/site-map.ts";
import { api } from "../../worker/api/index.ts";
import {
  functionCalls,
  subscriptionForms,
  subscriptionPages,
} from "../support/request-cases/subscription.ts";
import { reachForms } from "../support/request-cases/reach.ts";
import { tokenCalls, tokenForms } from "../support/request-cases/tokens.ts";
import { webhookCalls } from "../support/request-cases/webhooks.ts";
import {
  accountPages,
  athletePages,
  clubAndPlatformPages,
  publicPages,
} from "../support/request-cases/pages.ts";

const PAGES = [
  publicPages,
  accountPages,
  athletePages,
  clubAndPlatformPages,
  clubBillingPages,
  joiningPages,
  termsPages,
  subscriptionPages,
  platformOfficePages,
];
const CALLS = [
  readingCalls,
  matchCalls,
  authCalls,
  factorCalls,
  termsCalls,
  rpcCalls,
  webhookCalls,
  functionCalls,
  storageCalls,
  tokenCalls,
  inviteCalls,
];
const FORMS = [
  athleteForms,
  clubForms,
  officeForms,
  officeTournamentForms,
  entryForms,
  inviteForms,
  payeeForms,
  tokenForms,
  clubBillingForms,
  profileForms,
  pictureForms,
  heavyForms,
  registrationForms,
  authForms,
  securityForms,
  setupForms,
  linkForms,
  joiningForms,
  termsForms,
  subscriptionForms,
  platformForms,
  platformOfficeForms,
  reachForms,
];
const cases: RequestCase[] = [PAGES, CALLS, FORMS].flat(2);
const listed = new Set(cases.map(({ route }) => route));
const root = new URL("../../", import.meta.url).pathname;

describe("the lists of round trips leave nothing out", () => {
  it("every screen, and every screen that takes a form", () => {
    const missing = siteMap.flatMap(({ path, takesGet, takesPost }) =>
      [...(takesGet ? [`GET ${path}`] : []), ...(takesPost ? [`POST ${path}`] : [])].filter(
        (route) => !listed.has(route),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("every call of the API", () => {
    const calls = api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter((route) => !listed.has(route))).toEqual([]);
  });

  it("every intent of the dashboards and of /auth", () => {
    const source = (file: string) => readFileSync(`${root}app/${file}`, "utf8");
    const labels = (route: string) => cases.filter((requestCase) => requestCase.route === route).map(keyOf);
    const intents = [...source("features/matches/match-intents.ts").matchAll(/\| "(\w+)"/g)].map(
      ([, one]) => one!,
    );
    expect(intents.length).toBe(10);
    const dashboards = cases
      .filter(({ route }) => /^POST \/(athlete|club-admin)-dashboard/.test(route))
      .map(keyOf);
    expect(intents.filter((intent) => !dashboards.some((key) => key.includes(` ${intent}`)))).toEqual([]);
    const words = {
      approve_member: "approve member",
      refuse_member: "refuse member",
      make_invitation: "make invitation",
      make_claim: "make claim",
      revoke_invitation: "revoke invitation",
      add_admin: "add admin",
      remove_admin: "remove admin",
      confirm_claim: "confirm claim",
      refuse_claim: "refuse claim",
      merge: "merge two profiles",
      undo_merge: "undo merge",
      close_company: "close company",
      release_company: "release company",
      add_staff: "add staff",
      remove_staff: "remove staff",
      invite_secretary: "invite secretary",
      cancel_secretary: "cancel secretary",
      add_member: "add member",
      set_class: "set class",
      remove_member: "remove member",
      invite_all: "invite all",
    };
    for (const intent of membersFormSchema.options.map(({ shape }) => shape.intent.value))
      expect(
        dashboards.some((key) => key.includes(words[intent])),
        intent,
      ).toBe(true);
    const ofAuth = [...source("routes/auth.server.ts").matchAll(/case "(\w+)":/g)].map(([, one]) => one!);
    expect(ofAuth.length).toBeGreaterThan(4);
    expect(ofAuth.filter((one) => !labels("POST /auth").some((key) => key.includes(` ${one}`)))).toEqual([]);
    for (const screen of ["POST /auth", "POST /athlete-profile/seguranca"])
      for (const one of SECURITY_INTENTS)
        expect(
          labels(screen).some((key) => key.includes(` ${one}`)),
          `${screen} ${one}`,
        ).toBe(true);
  });

  it("no budget is for something that is not measured, and what is listed apart says why", () => {
    const keys = new Set(cases.map(keyOf));
    const extra = readFileSync(`${root}tests/properties/round-trips-by-size.test.ts`, "utf8");
    const unknown = (names: string[]) =>
      names.filter((name) => !keys.has(name) && !listed.has(name) && !extra.includes(`"${name}"`));
    expect(unknown(Object.keys(budgets.roundTripsListedApart))).toEqual([]);
    expect(unknown(Object.keys(budgets.roundTrips))).toEqual(["page", "call", "mutation"]);
    expect(Object.keys(budgets.roundTripReasons).sort()).toEqual(
      Object.keys(budgets.roundTripsListedApart).sort(),
    );
  });
});
