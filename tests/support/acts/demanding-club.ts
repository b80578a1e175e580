import { randomUUID } from "node:crypto";
import type { TestApp } from "../app.ts";

/** A new club that demands a second factor of its admins, of whom there is one; gives its id. */
export async function demandingClub({ sql }: Pick<TestApp, "sql">, adminUserId: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status, plan, admins_need_factor)
     values ($1, 'Clube Cauteloso', 'clube cauteloso', 3304557, 'active', 'rede', true)`,
    [id],
  );
  await sql("insert into club_admins (club_id, user_id, created_at) values ($1, $2, now())", [
    id,
    adminUserId,
  ]);
  return id;
}
