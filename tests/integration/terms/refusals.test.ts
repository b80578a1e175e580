import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "../../support/app.ts";
import { matchCalls } from "../../support/trips/calls.ts";
import { athleteForms, clubForms, heavyForms, profileForms } from "../../support/trips/forms.ts";
import { registrationForms } from "../../support/trips/account-forms.ts";
import { linkForms } from "../../support/trips/joining.ts";
import { keyOf, type Trip } from "../../support/trips/measure.ts";
import { startTripWorld, type TripWorld, type Who } from "../../support/trips/world.ts";

// Product §8: until an existing user has accepted the terms in effect, every protected action answers 403
// `terms_required`. The actions are those of the lists of round trips, which leave no form and no call out.

/** Never refused, and why. */
const NEVER: [RegExp, string][] = [
  [/accept terms/, "how the terms are accepted"],
  [/^POST \/system-diagnostics|superAdmin/, "a super admin need not accept (spec §4)"],
];

const trips = [
  athleteForms,
  clubForms,
  profileForms,
  heavyForms,
  linkForms,
  registrationForms,
  matchCalls,
].flat();
const isProtected = (trip: Trip) =>
  trip.kind === "mutation" && trip.status < 400 && !keyOf(trip).endsWith("visitor");
const refused = trips.filter((trip) => isProtected(trip) && !NEVER.some(([key]) => key.test(keyOf(trip))));

let world: TripWorld;
beforeAll(async () => {
  world = await startTripWorld();
  // What goes on with an import finds one.
  const send = await heavyForms.find((trip) => /import: send/.test(keyOf(trip)))!.prepare(world);
  await send();
});
afterAll(() => world?.stop());

const whoOf = (trip: Trip) => trip.what.split(" ").at(-1) as Exclude<Who, "visitor">;

async function owe(trip: Trip): Promise<() => Promise<void>> {
  const { app, club } = world;
  const { userId } = club[whoOf(trip)];
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
    for (const [key] of NEVER) expect(trips.some((trip) => key.test(keyOf(trip)))).toBe(true);
  });

  it.each(refused.map((trip) => [keyOf(trip), trip] as const))("%s answers 403", async (_key, trip) => {
    await forgetLimits(world.app);
    const ask = await trip.prepare(world);
    const restore = await owe(trip);
    try {
      const answer = await ask();
      const text = await answer.text();
      // The data of a screen's own navigation says the status inside.
      if (answer.status !== 202) expect(answer.status, text.slice(0, 300)).toBe(403);
      expect(text).toMatch(/terms_required|leia e aceite os termos de uso/);
    } finally {
      await restore();
    }
  });

  it("looking, the terms' own calls and signing out go on", async () => {
    await forgetLimits(world.app);
    for (const path of ["/athlete-dashboard", "/athlete-dashboard?painel=notificacoes", "/athlete-profile"])
      expect([path, (await world.get("nova", path)).status]).toEqual([path, 200]);
    const rpc = (name: string) => world.call("nova", "POST", `/api/rest/v1/rpc/${name}`, {});
    expect((await rpc("get_current_terms")).status).toBe(200);
    expect((await rpc("user_has_accepted_current_terms")).status).toBe(200);
    expect((await world.call("nova", "GET", "/api/v1/me/terms")).status).toBe(200);
    expect((await world.call("nova", "GET", "/api/v1/me")).status).toBe(200);
    expect((await world.post("nova", "/auth?sair=1", {})).status).toBe(302);
  });
});
