import { sdkFor } from "@quadra/local-stripe/testing";
import { madeDue } from "../made-due.ts";
import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const PANEL = "/club-admin-dashboard/pagamento";

/** The club has begun with its account at Stripe before. */
async function begun({ app, club }: RequestHarness): Promise<void> {
  const { id } = await sdkFor(app.stripe).accounts.create({ country: "BR" });
  await app.sql("delete from payee_accounts where club_id = $1", [club.clubId]);
  await app.sql(
    "insert into payee_accounts (id, club_id, stripe_account_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [club.clubId, id],
  );
}

/** Forms of what a club is paid; what leads to Stripe's page answers 302 like the rest. */
export const payeeForms: RequestCase[] = [true, false].flatMap((json) => {
  const sent = (what: string, fields: Parameters<typeof form>[2], options: { status?: number } = {}) =>
    form(PANEL, "secretary", fields, { what, json, query: inClub, ...options });
  return [
    sent("connect payee", async (w) => {
      await begun(w);
      return { intent: "connect_payee" };
    }),
    sent("mark share", async (w) => ({
      intent: "mark_share",
      ...(await madeDue(w.app, w.club.clubId, w.club.ana.athleteId)),
    })),
    sent("unmark share", async (w) => ({
      intent: "unmark_share",
      ...(await madeDue(w.app, w.club.clubId, w.club.ana.athleteId, w.club.secretary.userId)),
    })),
  ];
});
