import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "../../../app/routes.ts";
import { SECURITY_INTENTS } from "../../../app/features/accounts/security-intents.ts";
import { CLUB_INTENTS } from "../../../app/features/clubs/club-form.server.ts";
import { factorCalls } from "../../support/trips/auth-calls.ts";
import { authCalls, matchCalls, readingCalls } from "../../support/trips/calls.ts";
import { authForms, registrationForms, setupForms } from "../../support/trips/account-forms.ts";
import { athleteForms, clubForms, heavyForms, profileForms } from "../../support/trips/forms.ts";
import { budgets, keyOf, type Trip } from "../../support/trips/measure.ts";
import { clubBillingForms, clubBillingPages } from "../../support/trips/club-billing.ts";
import { joiningForms, joiningPages, linkForms } from "../../support/trips/joining.ts";
import { rpcCalls } from "../../support/trips/rpc.ts";
import { termsCalls, termsForms, termsPages } from "../../support/trips/terms.ts";
import { securityForms } from "../../support/trips/security-forms.ts";
import { api } from "../../../worker/api/index.ts";
import { functionCalls, subscriptionForms, subscriptionPages } from "../../support/trips/subscription.ts";
import { webhookCalls } from "../../support/trips/webhooks.ts";
import { accountPages, athletePages, officePages, publicPages } from "../../support/trips/pages.ts";

const PAGES = [
  publicPages,
  accountPages,
  athletePages,
  officePages,
  clubBillingPages,
  joiningPages,
  termsPages,
  subscriptionPages,
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
];
const FORMS = [
  athleteForms,
  clubForms,
  clubBillingForms,
  profileForms,
  heavyForms,
  registrationForms,
  authForms,
  securityForms,
  setupForms,
  linkForms,
  joiningForms,
  termsForms,
  subscriptionForms,
];
const trips: Trip[] = [PAGES, CALLS, FORMS].flat(2);
const listed = new Set(trips.map(({ route }) => route));
const root = new URL("../../../", import.meta.url).pathname;

function screens(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children }) => [
    ...(path === undefined && !index ? [] : [{ path: index ? "/" : path === "*" ? "*" : `/${path}`, file }]),
    ...screens(children ?? []),
  ]);
}

describe("the lists of round trips leave nothing out", () => {
  it("every screen, and every screen that takes a form", () => {
    const missing = screens(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
      const code = readFileSync(`${root}app/${file}`, "utf8");
      const wanted = [`GET ${path}`];
      if (/export (async )?function action\b|export (const|let) action\b|export \{[^}]*\baction\b/.test(code))
        wanted.push(`POST ${path}`);
      return wanted.filter((route) => !listed.has(route));
    });
    expect(missing).toEqual([]);
  });

  it("every call of the API", () => {
    const calls = api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter((route) => !listed.has(route))).toEqual([]);
  });

  it("every panel and every intent of the dashboards and of /auth", () => {
    const source = (file: string) => readFileSync(`${root}app/${file}`, "utf8");
    const labels = (route: string) => trips.filter((trip) => trip.route === route).map(keyOf);
    const loaderOf = (file: string) =>
      /export async function loader[\s\S]*?export (const meta|default)/.exec(source(file))![0];
    for (const area of ["athlete", "club-admin"]) {
      const panels = [...loaderOf(`routes/${area}/dashboard.tsx`).matchAll(/case "(\w+)": ?\{?/g)].map(
        ([, panel]) => panel!,
      );
      expect(panels.length).toBeGreaterThan(2);
      const known = labels(`GET /${area}-dashboard`);
      expect(panels.filter((panel) => !known.some((key) => key.includes(`painel=${panel}`)))).toEqual([]);
    }
    const intents = [...source("features/matches/match-intents.ts").matchAll(/\| "(\w+)"/g)].map(
      ([, one]) => one!,
    );
    expect(intents.length).toBe(10);
    const dashboards = [...labels("POST /athlete-dashboard"), ...labels("POST /club-admin-dashboard")];
    expect(intents.filter((intent) => !dashboards.some((key) => key.includes(` ${intent}`)))).toEqual([]);
    const words = {
      approve_member: "approve member",
      refuse_member: "refuse member",
      club_settings: "settings",
      make_invitation: "make invitation",
      make_claim: "make claim",
      revoke_invitation: "revoke invitation",
      add_admin: "add admin",
      remove_admin: "remove admin",
    };
    for (const intent of CLUB_INTENTS)
      expect(
        dashboards.some((key) => key.includes(words[intent])),
        intent,
      ).toBe(true);
    const ofAuth = [...source("features/accounts/auth-screen.server.ts").matchAll(/case "(\w+)":/g)].map(
      ([, one]) => one!,
    );
    expect(ofAuth.length).toBeGreaterThan(4);
    expect(ofAuth.filter((one) => !labels("POST /auth").some((key) => key.includes(` ${one}`)))).toEqual([]);
    for (const screen of ["POST /auth", "POST /athlete-profile"])
      for (const one of SECURITY_INTENTS)
        expect(
          labels(screen).some((key) => key.includes(` ${one}`)),
          `${screen} ${one}`,
        ).toBe(true);
  });

  it("no budget is for something that is not measured, and what is listed apart says why", () => {
    const keys = new Set(trips.map(keyOf));
    const extra = readFileSync(`${root}tests/integration/cost/round-trips-by-size.test.ts`, "utf8");
    const unknown = (names: string[]) =>
      names.filter((name) => !keys.has(name) && !listed.has(name) && !extra.includes(`"${name}"`));
    expect(unknown(Object.keys(budgets.roundTripsListedApart))).toEqual([]);
    expect(unknown(Object.keys(budgets.roundTrips))).toEqual(["page", "call", "mutation"]);
    expect(Object.keys(budgets.roundTripReasons).sort()).toEqual(
      Object.keys(budgets.roundTripsListedApart).sort(),
    );
  });
});
