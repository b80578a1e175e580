import type { RequestHarness } from "./harness.ts";

/** Otto is in the other club alone and pays for nothing, whatever he did before. */
export async function strangerAgain({ app, club: { clubId, outsider } }: RequestHarness): Promise<void> {
  await app.sql("delete from memberships where club_id = $1 and athlete_id = $2", [
    clubId,
    outsider.athleteId,
  ]);
  await app.sql(
    "delete from subscriptions s using billing_customers b where b.id = s.customer_id and b.user_id = $1",
    [outsider.userId],
  );
}
