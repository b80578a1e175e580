import type { Account } from "./account/account.ts";
import { defaultConfiguration } from "./resources/portal.ts";
import { makePrice, makeProduct } from "./resources/prices.ts";

/** A product that the account offers from its beginning, with its monthly price first. */
export type CatalogueProduct = {
  id: string;
  name: string;
  /** In centavos of BRL, each found by its lookup key. */
  prices: readonly {
    lookupKey: string;
    interval: "month" | "year";
    cents: number;
    metadata?: Record<string, string>;
  }[];
};

/** Puts the catalogue and the portal's configuration into an account without any product. */
export function fillCatalogue(account: Account, catalogue: readonly CatalogueProduct[]): void {
  if (account.store.all("product").length > 0) return;
  defaultConfiguration(account);
  for (const { id, name, prices } of catalogue) {
    const product = makeProduct(account, { id, name });
    const made = prices.map(({ lookupKey, interval, cents, metadata }) =>
      makePrice(account, {
        product: id,
        currency: "brl",
        unitAmount: cents,
        recurring: { interval },
        lookupKey,
        metadata,
      }),
    );
    account.store.change(product, { default_price: made[0]?.id ?? null });
  }
}
