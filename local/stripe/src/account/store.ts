import type { Invoice, InvoiceItem } from "./invoice-objects.ts";
import type * as billing from "./billing-objects.ts";
import type * as connect from "./connect-objects.ts";
import type * as payment from "./payment-objects.ts";
import type * as surface from "./surface-objects.ts";

/** The kinds of kept objects, by the name in `object`. */
export type Kinds = {
  customer: billing.Customer;
  tax_id: billing.TaxId;
  customer_balance_transaction: billing.CustomerBalanceTransaction;
  product: billing.Product;
  price: billing.Price;
  subscription: billing.Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: payment.InvoicePayment;
  payment_method: payment.PaymentMethod;
  payment_intent: payment.PaymentIntent;
  charge: payment.Charge;
  refund: payment.Refund;
  dispute: payment.Dispute;
  balance_transaction: payment.BalanceTransaction;
  account: connect.ConnectedAccount;
  account_link: connect.AccountLink;
  transfer: connect.Transfer;
  transfer_reversal: connect.TransferReversal;
  application_fee: connect.ApplicationFee;
  fee_refund: connect.FeeRefund;
  payout: connect.Payout;
  "checkout.session": surface.CheckoutSession;
  "billing_portal.configuration": surface.PortalConfiguration;
  "billing_portal.session": surface.PortalSession;
  "test_helpers.test_clock": surface.TestClock;
  webhook_endpoint: surface.WebhookEndpoint;
  event: surface.StripeEvent;
};

export type Kind = keyof Kinds;

/** Everything that the account has, with changes that can be taken back until the outermost `transact` ends. */
export type Store = {
  insert<Item extends Kinds[Kind]>(item: Item): Item;
  find<Name extends Kind>(kind: Name, id: string | null | undefined): Kinds[Name] | undefined;
  any(id: string): billing.Kept | undefined;
  /** In the order of creation. */
  all<Name extends Kind>(kind: Name): Kinds[Name][];
  /** Changes fields and gives their former values. */
  change<Item extends object>(item: Item, fields: Partial<Item>): Partial<Item>;
  remove(item: billing.Kept): void;
  /** Runs `work`; when it throws, what it did is undone, unless `keeps(error)`. */
  transact<Result>(work: () => Result, keeps?: (error: unknown) => boolean): Result;
  everything(): billing.Kept[];
};

/** A store in memory, filled with `kept` (what `everything` gave). */
export function openStore(kept: readonly billing.Kept[] = []): Store {
  const byId = new Map<string, billing.Kept>();
  const byKind = new Map<string, Map<string, billing.Kept>>();
  const journal = new Journal();

  const kindOf = (name: string) => {
    const found = byKind.get(name) ?? new Map<string, billing.Kept>();
    byKind.set(name, found);
    return found;
  };
  const put = (item: billing.Kept) => {
    byId.set(item.id, item);
    kindOf(item.object).set(item.id, item);
  };
  const take = (item: billing.Kept) => {
    byId.delete(item.id);
    kindOf(item.object).delete(item.id);
  };
  for (const item of kept) put(item);

  return {
    insert(item) {
      put(item);
      journal.add(() => take(item));
      return item;
    },
    find: (kind, id) => (id ? (byKind.get(kind)?.get(id) as Kinds[typeof kind] | undefined) : undefined),
    any: (id) => byId.get(id),
    all: (kind) => [...kindOf(kind).values()] as Kinds[typeof kind][],
    change(item, fields) {
      const before: Partial<typeof item> = {};
      for (const name of Object.keys(fields) as (keyof typeof item)[])
        before[name] = structuredClone(item[name]);
      Object.assign(item, fields);
      journal.add(() => void Object.assign(item, before));
      return before;
    },
    remove(item) {
      take(item);
      journal.add(() => put(item));
    },
    transact: (work, keeps = () => false) => journal.transact(work, keeps),
    everything: () => [...byId.values()],
  };
}

/** How to undo each change of the transactions that run, oldest first. */
class Journal {
  #undos: (() => void)[] | null = null;

  /** Remembers how to undo a change; outside a transaction nothing is undone. */
  add(undo: () => void): void {
    this.#undos?.push(undo);
  }

  /** Runs `work`; when it throws, its changes are undone, the inner transactions' with them, unless `keeps(error)`. */
  transact<Result>(work: () => Result, keeps: (error: unknown) => boolean): Result {
    const isOutermost = this.#undos === null;
    const undos = (this.#undos ??= []);
    const mark = undos.length;
    try {
      return work();
    } catch (error) {
      if (!keeps(error)) for (const undo of undos.splice(mark).reverse()) undo();
      throw error;
    } finally {
      if (isOutermost) this.#undos = null;
    }
  }
}
