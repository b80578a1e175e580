import type { Services } from "../../../platform/services.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { payeeAtStripeStatement } from "./payees-repository.server.ts";

/** News for the admins of the club whose account this is (or was) at Stripe: nobody's where it is no club's of ours. */
export async function payeeNews(
  services: Services,
  stripeAccountId: string,
  news: { title: string; message: string },
): Promise<NewNotification[]> {
  const [known] = await services.read(payeeAtStripeStatement(services.db, stripeAccountId));
  return (known?.adminUserIds ?? []).map((userId) => ({
    userId,
    type: "system_notification" as const,
    title: `Recebimentos do clube: ${news.title}`,
    message: news.message,
  }));
}
