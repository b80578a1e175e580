import { sql } from "drizzle-orm";
import { z } from "zod";
import { PAYOUT_SCHEDULES } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";

const turnRow = rowSchema(() =>
  z.object({
    id: z.string(),
    stripeAccountId: z.string(),
    payoutSchedule: z.enum(PAYOUT_SCHEDULES).nullable(),
    isPaidOut: z.boolean(),
    version: z.number(),
  }),
);

/** A club's account whose turn it is to be paid out. */
export type PayeeTurn = RowOf<typeof turnRow>;

/**
 * Takes a connected account that our job pays out, or that was not asked for it yet, until its next turn (`untilAt`): two runs never take the same. One row,
 * or none.
 */
export function takePayeeTurn(db: Database, { now, untilAt }: { now: Date; untilAt: Date }) {
  return query(
    db,
    sql`update payee_accounts p set payout_look_at = ${untilAt.toISOString()}::timestamptz
    where p.id = (select id from payee_accounts where disconnected_at is null and stripe_account_id is not null
        and payout_schedule is distinct from 'automatic' and (payout_look_at is null or payout_look_at <= ${now.toISOString()}::timestamptz)
      order by payout_look_at nulls first limit 1 for update skip locked)
    returning p.id, p.stripe_account_id as "stripeAccountId", p.payout_schedule as "payoutSchedule", p.is_paid_out as "isPaidOut", p.version`,
    turnRow,
  );
}

/** The turn of an account comes again at `at`: something stood in its way, or something about its money changed. */
export function setPayeeTurn(db: Database, stripeAccountId: string, at: Date): Statement {
  return command(
    db,
    sql`update payee_accounts set payout_look_at = ${at.toISOString()}::timestamptz where stripe_account_id = ${stripeAccountId}`,
  );
}

/** First statement of what orders a payout: the batch fails where the account changed since `version`, or is none of ours to pay out any more. */
export function claimForPayout(db: Database, { id, version }: { id: string; version: number }): Statement {
  return guardChange(
    db,
    sql`update payee_accounts set version = version + 1
    where id = ${id}::uuid and version = ${version}::int and payout_schedule = 'manual' and disconnected_at is null`,
    "payee",
  );
}
