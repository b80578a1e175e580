import { randomUUID } from "node:crypto";
import type { TestApp } from "../app.ts";

/** Parts a payer from what they have paid and is owed to them, as a deleted account is parted: payments stay for good. */
export async function forgetCustomer(
  app: TestApp,
  payer: { userId: string } | { clubId: string },
): Promise<void> {
  const removed = randomUUID();
  await app.sql(
    "insert into users (id, email, name, user_role, email_confirmed_at, created_at) values ($1, $2, 'Conta removida', 'removed', now(), now())",
    [removed, `${removed}@removida.invalid`],
  );
  const [column, id] = "userId" in payer ? ["user_id", payer.userId] : ["club_id", payer.clubId];
  await app.sql(`update billing_customers set user_id = $1, club_id = null where ${column} = $2`, [
    removed,
    id,
  ]);
}
