import { sql } from "drizzle-orm";
import type { payeeLines } from "../../../../drizzle/schema/payees.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** A movement of money to a payee's account or back, in centavos; positive for what the payee got. */
type PayeeLine = typeof payeeLines.$inferInsert;

/** The line of a transfer, its reversal, a fee of the platform's or its refund. Once: a repeat writes nothing, nor does an account of nobody of ours. */
export function insertPayeeLine(db: Database, line: PayeeLine): Statement {
  const iso = (at: Date) => at.toISOString();
  return command(
    db,
    sql`insert into payee_lines (id, at, kind, stripe_id, stripe_account_id, stripe_charge_id, amount_cents, currency, recorded_at, available_at)
    select ${line.id}::uuid, ${iso(line.at)}::timestamptz, ${line.kind}, ${line.stripeId}, p.stripe_account_id,
      ${line.stripeChargeId ?? null}::text, ${line.amountCents}::int, ${line.currency}, ${iso(line.recordedAt)}::timestamptz,
      ${line.availableAt ? iso(line.availableAt) : null}::timestamptz
    from payee_accounts p where p.stripe_account_id = ${line.stripeAccountId}
    on conflict (stripe_id, kind) do nothing`,
  );
}
