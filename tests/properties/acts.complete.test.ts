import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { membersFormSchema } from "../../app/features/office/members/members-schema.ts";
import { SECURITY_INTENTS } from "../../app/features/people/sessions/security-intents.ts";
import { api } from "../../worker/api/index.ts";
import { budgets, isMeasured, keyOf, nameOf } from "../support/acts/act.ts";
import { ACTS } from "../support/acts/catalogue.ts";
import { PEOPLE } from "../support/acts/people.ts";
import { declaredCalls } from "../support/privacy/addresses.ts";
import { siteMap } from "../support/site-map.ts";

const answered = ACTS.filter(({ answers }) => answers !== undefined);
const measured = ACTS.filter(isMeasured);
const root = new URL("../../", import.meta.url).pathname;

const screens = siteMap.flatMap(({ path, takesGet, takesPost }) => [
  ...(takesGet ? [`GET ${path}`] : []),
  ...(takesPost ? [`POST ${path}`] : []),
]);

describe("the acts leave nothing out", () => {
  const routes = new Set(answered.map(({ route }) => route));

  it("everybody is asked for every screen, every screen that takes a form, every call", () => {
    const declared = [...screens, ...declaredCalls()];
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter((route) => !routes.has(route))).toEqual([]);
    expect(ACTS.map(({ route }) => route).filter((route) => !declared.includes(route))).toEqual([]);
  });

  it("whatever names a thing is asked about one's own or another's, and about none", () => {
    const named = [...routes].filter((route) => route.includes("/:"));
    const targets = (route: string) =>
      answered.filter((act) => act.route === route).map(({ target }) => target);
    expect(
      named.filter((route) => !targets(route).includes("missing") || !targets(route).includes("another")),
    ).toEqual([]);
  });

  it("every act is there once, and its answers are declared for each of the ten", () => {
    const names = ACTS.map(nameOf);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const lengths = new Set(answered.map(({ answers = "" }) => answers.split(" ").length));
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, PEOPLE.length]);
    expect(ACTS.filter((act) => act.answers === undefined && act.by === undefined).map(nameOf)).toEqual([]);
  });
});

describe("what is measured leaves nothing out", () => {
  const listed = new Set(measured.map(({ route }) => route));
  const labels = (route: string | RegExp) => measured.filter((act) => act.route.match(route)).map(keyOf);

  it("every screen, and every screen that takes a form", () => {
    expect(screens.filter((route) => !listed.has(route))).toEqual([]);
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
    const intents = [...source("features/matches/matches/match-intents.ts").matchAll(/\| "(\w+)"/g)].map(
      ([, one]) => one!,
    );
    expect(intents.length).toBe(10);
    const dashboards = labels(/^POST \/(athlete|club-admin)-dashboard/);
    expect(intents.filter((intent) => !dashboards.some((key) => key.includes(` ${intent}`)))).toEqual([]);
    const words: Partial<Record<string, string>> = { merge: "merge two profiles" };
    for (const intent of membersFormSchema.options.map(({ shape }) => shape.intent.value))
      expect(
        dashboards.some((key) => key.includes(words[intent] ?? intent.replaceAll("_", " "))),
        intent,
      ).toBe(true);
    const ofAuth = [...source("routes/auth.server.ts").matchAll(/case "(\w+)":/g)].map(([, one]) => one!);
    expect(ofAuth.length).toBeGreaterThan(4);
    expect(ofAuth.filter((one) => !labels(/^POST \/auth$/).some((key) => key.includes(` ${one}`)))).toEqual(
      [],
    );
    for (const screen of [/^POST \/auth$/, /^POST \/athlete-profile\/seguranca$/])
      for (const one of SECURITY_INTENTS)
        expect(
          labels(screen).some((key) => key.includes(` ${one}`)),
          `${screen} ${one}`,
        ).toBe(true);
  });

  it("no budget is for a kind that is not measured, at most eight cost more, and each says why", () => {
    const keys = [...measured.map(keyOf), "GET /athlete-dashboard with a refresh"];
    const { roundTripsOfKinds: kinds } = budgets;
    expect(kinds.filter(({ of }) => !keys.some((key) => new RegExp(of).test(key)))).toEqual([]);
    expect(kinds.length).toBeLessThanOrEqual(8);
    expect(kinds.filter(({ because }) => because === "")).toEqual([]);
  });
});
