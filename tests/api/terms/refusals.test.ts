import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "../../support/app.ts";
import { matchCalls } from "../../support/request-cases/calls.ts";
import { clubForms, heavyForms } from "../../support/request-cases/club-forms.ts";
import { athleteForms, profileForms } from "../../support/request-cases/forms.ts";
import { registrationForms } from "../../support/request-cases/account-forms.ts";
import { linkForms } from "../../support/request-cases/joining.ts";
import { keyOf, type RequestCase } from "../../support/request-cases/measure.ts";
import { startRequestHarness, type RequestHarness, type Who } from "../../support/request-cases/harness.ts";

// Product §8: until an existing user has accepted the terms in effect, every protected action answers 403
// `terms_required`. The actions are those of the lists of request cases, which leave no form and no call out.

/** Never refused, and why. */
const NEVER: [RegExp, string][] = [
  [/accept terms/, "how the terms are accepted"],
  [/^POST \/system-diagnostics|superAdmin/, "a super admin need not accept (spec §4)"],
];

const cases = [
  athleteForms,
  clubForms,
  profileForms,
  heavyForms,
  linkForms,
  registrationForms,
  matchCalls,
].flat();
const isProtected = (requestCase: RequestCase) =>
  requestCase.kind === "mutation" && requestCase.status < 400 && !keyOf(requestCase).endsWith("visitor");
const refused = cases.filter(
  (requestCase) => isProtected(requestCase) && !NEVER.some(([key]) => key.test(keyOf(requestCase))),
);

let harness: RequestHarness;
beforeAll(async () => {
  harness = await startRequestHarness();
  // What goes on with an import finds one.
  const send = await heavyForms
    .find((requestCase) => /import: send/.test(keyOf(requestCase)))!
    .prepare(harness);
  await send();
});
afterAll(() => harness?.stop());

const whoOf = (requestCase: RequestCase) => requestCase.what.split(" ").at(-1) as Exclude<Who, "visitor">;

async function withdrawAcceptance(requestCase: RequestCase): Promise<() => Promise<void>> {
  const { app, club } = harness;
  const { userId } = club[whoOf(requestCase)];
  const kept = await app.sql("delete from terms_acceptances where user_id = $1 returning *", [userId]);
  return async () => {
    for (const row of kept)
      await app.sql(
        `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [row.id, row.user_id, row.terms_version, row.method, row.accepted_at],
      );
  };
}

describe("until the terms are accepted", () => {
  it("the lists name actions of every kind", () => {
    expect(refused.length).toBeGreaterThan(40);
    for (const [key] of NEVER) expect(cases.some((requestCase) => key.test(keyOf(requestCase)))).toBe(true);
  });

  it.each(refused.map((requestCase) => [keyOf(requestCase), requestCase] as const))(
    "%s answers 403",
    async (_key, requestCase) => {
      await forgetLimits(harness.app);
      const ask = await requestCase.prepare(harness);
      const restore = await withdrawAcceptance(requestCase);
      try {
        const answer = await ask();
        const text = await answer.text();
        // The data of a screen's own navigation says the status inside.
        if (answer.status !== 202) expect(answer.status, text.slice(0, 300)).toBe(403);
        expect(text).toMatch(/terms_required|leia e aceite os termos de uso/);
      } finally {
        await restore();
      }
    },
  );

  it("looking, the terms' own calls and signing out go on", async () => {
    await forgetLimits(harness.app);
    for (const path of ["/athlete-dashboard", "/athlete-dashboard/notificacoes", "/athlete-profile"])
      expect([path, (await harness.get("nova", path)).status]).toEqual([path, 200]);
    const rpc = (name: string) => harness.call("nova", "POST", `/api/rest/v1/rpc/${name}`, {});
    expect((await rpc("get_current_terms")).status).toBe(200);
    expect((await rpc("user_has_accepted_current_terms")).status).toBe(200);
    expect((await harness.call("nova", "GET", "/api/v1/me/terms")).status).toBe(200);
    expect((await harness.call("nova", "GET", "/api/v1/me")).status).toBe(200);
    expect((await harness.post("nova", "/auth?sair=1", {})).status).toBe(302);
  });
});
