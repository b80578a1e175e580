import { newId } from "../account/ids.ts";
import type { InvoiceItem, InvoiceLine } from "../account/invoice-objects.ts";
import type { Price, SubscriptionItem } from "../account/billing-objects.ts";
import type { Period } from "../rules/billing-period.ts";
import type { Account } from "../account/account.ts";
import { money, shownDate } from "../wording.ts";

const UNITS = { day: "dia", week: "semana", month: "mês", year: "ano" } as const;

type LineInput = {
  amount: number;
  description: string;
  period: Period;
  price: Price | null;
  quantity: number;
  currency: string;
  subscription: string | null;
  subscriptionItem: string | null;
  invoiceItem?: string | null;
  isProration?: boolean;
};

/** Makes a line of an invoice; `amount` in centavos. */
export function makeLine(input: LineInput): InvoiceLine {
  const { subscription, subscriptionItem, invoiceItem = null, isProration = false, price } = input;
  const isOfSubscription = subscriptionItem !== null;
  return {
    id: newId("il"),
    object: "line_item",
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: isOfSubscription
        ? null
        : { invoice_item: invoiceItem ?? "", proration: isProration, proration_details: null, subscription },
      subscription_item_details: isOfSubscription
        ? {
            invoice_item: invoiceItem,
            proration: isProration,
            proration_details: isProration ? { credited_items: null } : null,
            subscription,
            subscription_item: subscriptionItem,
          }
        : null,
      type: isOfSubscription ? "subscription_item_details" : "invoice_item_details",
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing:
      price === null
        ? null
        : {
            price_details: { price: price.id, product: price.product },
            type: "price_details",
            unit_amount_decimal: price.unit_amount_decimal,
          },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription,
    subtotal: input.amount,
    taxes: [],
  };
}

/** The line of a subscription's item for a whole period. */
export function periodLine(account: Account, item: SubscriptionItem, period: Period): InvoiceLine {
  return makeLine({
    amount: item.price.unit_amount * item.quantity,
    description: `${item.quantity} × ${productName(account, item.price)} (${priceText(item.price)})`,
    period,
    price: item.price,
    quantity: item.quantity,
    currency: item.price.currency,
    subscription: item.subscription,
    subscriptionItem: item.id,
  });
}

/** The line of a trial: nothing is due. */
export function trialLine(account: Account, item: SubscriptionItem, period: Period): InvoiceLine {
  const line = periodLine(account, item, period);
  return {
    ...line,
    amount: 0,
    subtotal: 0,
    description: `Período de teste de ${productName(account, item.price)}`,
  };
}

/** The line of time given back or of time that is left with another plan. */
export function prorationLine(
  account: Account,
  item: { id: string; price: Price; quantity: number },
  part: { side: "unused" | "remaining"; amount: number; period: Period },
  subscription: string,
): InvoiceLine {
  const what = part.side === "unused" ? "Tempo não usado de" : "Tempo restante de";
  return makeLine({
    amount: part.amount,
    description: `${what} ${productName(account, item.price)} a partir de ${shownDate(part.period.start)}`,
    period: part.period,
    price: item.price,
    quantity: item.quantity,
    currency: item.price.currency,
    subscription,
    subscriptionItem: item.id,
    isProration: true,
  });
}

/** Keeps a line for the customer's next invoice. */
export function keepForNextInvoice(account: Account, line: InvoiceLine, customer: string): InvoiceItem {
  const id = newId("ii");
  const details = line.parent.subscription_item_details;
  const item = account.store.insert<InvoiceItem>({
    id,
    object: "invoiceitem",
    created: account.now(customer),
    amount: line.amount,
    currency: line.currency,
    customer,
    date: account.now(customer),
    description: line.description,
    invoice: null,
    livemode: false,
    metadata: {},
    period: line.period,
    proration: details?.proration ?? false,
    quantity: line.quantity,
    subscription: line.subscription,
    $line: {
      ...line,
      parent: {
        ...line.parent,
        ...(details === null ? {} : { subscription_item_details: { ...details, invoice_item: id } }),
        ...(line.parent.invoice_item_details === null
          ? {}
          : { invoice_item_details: { ...line.parent.invoice_item_details, invoice_item: id } }),
      },
    },
  });
  account.emit("invoiceitem.created", item);
  return item;
}

/** Finds the items that wait for the next invoice of a customer: of one subscription, or (null) of none. */
export function pendingItems(account: Account, customer: string, subscription: string | null): InvoiceItem[] {
  return account.store
    .all("invoiceitem")
    .filter(
      (each) => each.customer === customer && each.invoice === null && each.subscription === subscription,
    );
}

/** The name of what a price is for. */
export function productName(account: Account, price: Price): string {
  return account.store.find("product", price.product)?.name ?? price.product;
}

/** "R$ 19,90 / mês". */
export function priceText(price: Price): string {
  const amount = money(price.unit_amount, price.currency);
  if (price.recurring === null) return amount;
  const { interval, interval_count } = price.recurring;
  return `${amount} / ${interval_count === 1 ? "" : `${interval_count} `}${UNITS[interval]}`;
}
