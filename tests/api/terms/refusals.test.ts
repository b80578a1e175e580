import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "../../support/app.ts";
import type { Member } from "../../support/acts/people.ts";
import { expectedOf, isDone, isMeasured, keyOf, type MeasuredAct, nameOf } from "../../support/acts/act.ts";
import { clubOfficeForms } from "../../support/acts/club-office.ts";
import { startRequestHarness, type RequestHarness } from "../../support/acts/harness.ts";
import { athleteMatchForms, clubMatchForms, matchCalls } from "../../support/acts/matches.ts";
import { memberForms } from "../../support/acts/members.ts";
import { diagnosticForms } from "../../support/acts/platform.ts";
import { profileForms } from "../../support/acts/profile.ts";
import { importForms, rankingForms } from "../../support/acts/rankings.ts";
import { registrationForms, termsForms } from "../../support/acts/registrations.ts";
import { tournamentDayForms } from "../../support/acts/tournament-days.ts";

// Product §8: until an existing user has accepted the terms in effect, every protected action answers 403
// `terms_required`. The actions are those of the catalogue of acts, which leaves no form and no call out.

/** Never refused, and why. */
const NEVER: [RegExp, string][] = [
  [/accept terms/, "how the terms are accepted"],
  [/^POST \/system-diagnostics|superAdmin/, "a super admin need not accept (spec §4)"],
];

const acts = [
  athleteMatchForms,
  clubMatchForms,
  clubOfficeForms,
  rankingForms,
  tournamentDayForms,
  profileForms,
  importForms,
  diagnosticForms,
  memberForms,
  registrationForms,
  termsForms,
  matchCalls,
]
  .flat()
  .filter(isMeasured);
const isProtected = (act: MeasuredAct) => !act.isRead && isDone(expectedOf(act)) && act.by !== "visitor";
const refused = acts.filter((act) => isProtected(act) && !NEVER.some(([key]) => key.test(keyOf(act))));

let harness: RequestHarness;
beforeAll(async () => {
  harness = await startRequestHarness();
  // The acts that go on with an import find one.
  const send = acts.find(({ what }) => what === "import: send")!;
  await harness.send(send.by, send, await send.prepare(harness));
});
afterAll(() => harness?.stop());

async function withdrawAcceptance({ by }: MeasuredAct): Promise<() => Promise<void>> {
  const { app, club } = harness;
  const { userId } = club[by as Member];
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
    for (const [key] of NEVER) expect(acts.some((act) => key.test(keyOf(act)))).toBe(true);
  });

  it.each(refused.map((act) => [nameOf(act), act] as const))("%s answers 403", async (_name, act) => {
    await forgetLimits(harness.app);
    const asked = await act.prepare(harness);
    const restore = await withdrawAcceptance(act);
    try {
      const answer = await harness.send(act.by, act, asked);
      const text = await answer.text();
      // The data of a screen's own navigation says the status inside.
      if (answer.status !== 202) expect(answer.status, text.slice(0, 300)).toBe(403);
      expect(text).toMatch(/terms_required|leia e aceite os termos de uso/);
    } finally {
      await restore();
    }
  });

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
