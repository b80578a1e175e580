import { acceptTermsFor, makeClub, makePerson, makeTerms } from "../../identity.ts";
import type { TestApp } from "../../app.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { stripeLines } from "../stripe-lines.ts";
import { askUntilDone, headersOf, Wrong } from "../visitor.ts";

/** Ana opens the payment of a plan, pays it at Stripe, and has the plan once Stripe's events have come. */
export const purchase = drive({
  parts: ["postgres", "redis", "stripe", "objects"],
  async prepare({ faulty, rows }: Stage) {
    const app = { sql: rows.sql } as TestApp;
    await makeTerms(app);
    const clubId = await makeClub(app, "Clube da Orla");
    const person = await makePerson(app, { email: "ana@quadra.test", clubId });
    await acceptTermsFor(app, person);
    const session = { userId: person.userId, sessionId: crypto.randomUUID() };
    await rows.sql(
      `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '90 days')`,
      [session.sessionId, session.userId],
    );
    return await headersOf(faulty, session);
  },
  async play({ faulty }, { screen }, { tally, taps }: Play) {
    const { clock, stripe } = faulty;
    const opened = await askUntilDone(
      faulty,
      {
        path: "/athlete/subscription",
        method: "POST",
        headers: screen,
        body: new URLSearchParams({ intent: "subscribe", lookup_key: "athlete_plus_month" }),
        expects: [302, 303],
      },
      tally,
      taps,
    );
    const session = /cs_\w+/.exec(opened.headers.get("location") ?? "")?.[0];
    if (session === undefined) throw new Wrong(`leads to ${opened.headers.get("location")}`);
    await stripe.control("pay-session", { session, method: "card" });
    await clock.until(stripe.deliveries.idle());
    const plans = await askUntilDone(
      faulty,
      { path: "/athlete/subscription", headers: screen, expects: [200] },
      tally,
    );
    if (!plans.text.includes("Plus")) throw new Wrong("the plans page does not show the plan");
  },
  leaves: stripeLines,
});
