import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { payeeAccounts } from "../../../../drizzle/schema/payees.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const ACCOUNT = tableRow(payeeAccounts, [
  "id",
  "stripeAccountId",
  "isChargeable",
  "isPaidOut",
  "isSubmitted",
  "version",
]);

const requirementsSchema = () =>
  z.object({
    due: z.array(z.string()),
    pending: z.array(z.string()),
    disabledReason: z.string().nullable(),
  });

/** A club's connected account as a row reads it. */
export const payeeSchema = () => ACCOUNT.schema().extend({ requirements: requirementsSchema() });

/** SQL of a club's connected account as JSON, or null without one. `club` is SQL of the club's id. */
export function payeeOfClubSql(club: SQL): SQL {
  return sql`(select jsonb_build_object(${ACCOUNT.pairs("pa")}, 'requirements', pa.requirements)
    from payee_accounts pa where pa.club_id = ${club} and pa.disconnected_at is null)`;
}

const payeeRow = rowSchema(() => z.object({ payee: payeeSchema().nullable() }));

/** One row `{ payee }`: the connected account of a club, or null. */
export function payeeOfClubStatement(db: Database, clubId: string) {
  return query(db, sql`select ${payeeOfClubSql(sql`${clubId}::uuid`)} as payee`, payeeRow);
}
