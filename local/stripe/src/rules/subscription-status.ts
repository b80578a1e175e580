import type { SubscriptionStatus } from "../account/billing-objects.ts";

/** An event of a subscription's invoice. */
export type InvoiceNews = "paid" | "processing" | "failed" | "action_required" | "overdue";

/** The status after news of an invoice; `isFirst` is true for the invoice with which the subscription began. */
export function statusAfter(
  status: SubscriptionStatus,
  news: InvoiceNews,
  isFirst: boolean,
): SubscriptionStatus {
  if (status === "canceled" || status === "incomplete_expired") return status;
  if (news === "paid" || news === "processing") return status === "trialing" ? "trialing" : "active";
  if (status === "incomplete") return "incomplete";
  if (isFirst && news !== "overdue") return "incomplete";
  return status === "unpaid" ? "unpaid" : "past_due";
}
