import type { TestDatabase } from "./database.ts";

/** A webhook of a club, with the id of one delivery of its log that is over. */
export interface MadeWebhook {
  id: string;
  deliveryId: string;
}

/** Makes a club's only webhook; `isOff` is one that is switched off. Its secret can be read by nobody. */
export async function makeWebhook(
  sql: TestDatabase["sql"],
  clubId: string,
  { isOff = false } = {},
): Promise<MadeWebhook> {
  await sql("delete from webhook_endpoints where club_id = $1", [clubId]);
  const [made] = await sql<MadeWebhook>(
    `with made as (insert into webhook_endpoints (id, club_id, url, events, secret, created_at, disabled_at, disabled_why)
         values (gen_random_uuid(), $1, 'https://programa.clube.com.br/', '{match.confirmed}', 'x', now(),
           case when $2 then now() end, case when $2 then 'failing' end) returning id)
     insert into webhook_deliveries (id, endpoint_id, type, data, at, next_at, closed_at, outcome)
       select gen_random_uuid(), id, 'ping', '{}', now(), now(), now(), 'delivered' from made
       returning id as "deliveryId", endpoint_id as id`,
    [clubId, isOff],
  );
  return made!;
}

/** The fields of a form about a webhook. */
export function webhookFields(intent: string, { id, deliveryId }: MadeWebhook): Record<string, string> {
  if (intent === "choose_webhook_events") return { intent, endpoint_id: id, "event:match.annulled": "on" };
  return intent === "resend_delivery" ? { intent, delivery_id: deliveryId } : { intent, endpoint_id: id };
}
