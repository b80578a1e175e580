import type { Account } from "./account/account.ts";
import { defaultConfiguration } from "./resources/portal.ts";
import { makePrice, makeProduct } from "./resources/prices.ts";

/** A product that the account offers from its beginning, with its monthly price first. */
export type CatalogueProduct = {
  id: string;
  name: string;
  metadata: Record<string, string>;
  /** In centavos of BRL, each found by its lookup key. */
  prices: readonly { lookupKey: string; interval: "month" | "year"; cents: number }[];
};

/** Puts the catalogue and the portal's configuration into an account without any product. */
export function fillCatalogue(account: Account, catalogue: readonly CatalogueProduct[]): void {
  if (account.store.all("product").length > 0) return;
  defaultConfiguration(account);
  for (const { id, name, metadata, prices } of catalogue) {
    const product = makeProduct(account, { id, name, metadata });
    const made = prices.map(({ lookupKey, interval, cents }) =>
      makePrice(account, {
        product: id,
        currency: "brl",
        unitAmount: cents,
        recurring: { interval },
        lookupKey,
      }),
    );
    account.store.change(product, { default_price: made[0]?.id ?? null });
  }
}
