import { listOf, retrieve } from "../api/listing.ts";
import { newId } from "../account/ids.ts";
import type { Form } from "../api/form.ts";
import type { Metadata, Price, Product, Recurring } from "../account/billing-objects.ts";
import {
  allowOnly,
  fields,
  flag,
  groups,
  integer,
  metadata,
  requiredText,
  text,
  texts,
  under,
  word,
} from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import { type Call, deletedAnswer, type Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";

const INTERVALS = ["day", "week", "month", "year"] as const;

/** Products and their prices. */
export const PRICE_ROUTES: Routes = {
  "POST /v1/products": createProduct,
  "GET /v1/products": listOf("product", [], {
    active: (each, form) => each.active === flag(form, "active"),
    ids: (each, form) => texts(form, "ids").includes(each.id),
  }),
  "GET /v1/products/:id": retrieve("product"),
  "POST /v1/products/:id": updateProduct,
  "DELETE /v1/products/:id": removeProduct,
  "POST /v1/prices": createPrice,
  "GET /v1/prices": listOf(
    "price",
    ["product", "currency"],
    {
      active: (each, form) => each.active === flag(form, "active"),
      lookup_keys: (each, form) => texts(form, "lookup_keys").includes(each.lookup_key ?? ""),
      type: (each, form) => each.type === word(form, "type", ["one_time", "recurring"] as const),
      recurring: (each, form) => each.recurring?.interval === text(fields(form, "recurring"), "interval"),
    },
    ["recurring.interval"],
  ),
  "GET /v1/prices/:id": retrieve("price"),
  "POST /v1/prices/:id": updatePrice,
};

type ProductInput = {
  id?: string;
  name: string;
  description?: string | null;
  metadata?: Metadata;
  features?: string[];
};

/** Makes a product and emits its event. */
export function makeProduct(account: Account, input: ProductInput): Product {
  const now = account.now();
  const product = account.store.insert<Product>({
    id: input.id ?? newId("prod"),
    object: "product",
    created: now,
    active: true,
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: (input.features ?? []).map((name) => ({ name })),
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
  });
  account.emit("product.created", product);
  return product;
}

type PriceInput = {
  product: string;
  unitAmount: number;
  currency: string;
  recurring?: { interval: Recurring["interval"]; count?: number } | null;
  lookupKey?: string | null;
  nickname?: string | null;
  metadata?: Metadata;
};

/** Makes a price (centavos) of a product and emits its event. */
export function makePrice(account: Account, input: PriceInput): Price {
  const { recurring = null } = input;
  const price = account.store.insert<Price>({
    id: newId("price"),
    object: "price",
    created: account.now(),
    active: true,
    billing_scheme: "per_unit",
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring:
      recurring === null
        ? null
        : {
            interval: recurring.interval,
            interval_count: recurring.count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: "licensed",
          },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: input.unitAmount,
    unit_amount_decimal: String(input.unitAmount),
  });
  account.emit("price.created", price);
  return price;
}

const RECURRING = under("recurring", "interval interval_count");
const PRODUCT_DATA = under("product_data", "name description metadata images");

/** The parameters of `price_data`. */
export const PRICE_DATA = `currency unit_amount product tax_behavior ${RECURRING} ${PRODUCT_DATA}`;

/** The price that `price_data` describes, made for this one use. */
export function priceFromData(account: Account, data: Form, inside: string): { price: Price; name: string } {
  const given = text(data, "product");
  const about = fields(data, "product_data");
  const product =
    given === undefined
      ? makeProduct(account, {
          name: requiredText(about, "name"),
          description: text(about, "description"),
          metadata: metadata(about),
        })
      : need(account, "product", given, `${inside}[product]`);
  const price = makePrice(account, {
    product: product.id,
    currency: requiredText(data, "currency").toLowerCase(),
    unitAmount: amountOf(data),
    recurring: readRecurring(data),
  });
  return { price, name: product.name };
}

function createProduct({ account, form }: Call): Product {
  allowOnly(
    form,
    `id name description metadata marketing_features.name ${under("default_price_data", PRICE_DATA)}`,
  );
  const product = makeProduct(account, {
    id: text(form, "id"),
    name: requiredText(form, "name"),
    description: text(form, "description"),
    metadata: metadata(form),
    features: groups(form, "marketing_features").map((each) => requiredText(each, "name")),
  });
  const data = fields(form, "default_price_data");
  if (Object.keys(data).length > 0) {
    const { price } = priceFromData(account, { ...data, product: product.id }, "default_price_data");
    account.store.change(product, { default_price: price.id });
  }
  return product;
}

function updateProduct({ account, id, form }: Call): Product {
  allowOnly(form, ["name", "description", "metadata", "active", "default_price"]);
  const product = need(account, "product", id);
  const before = account.store.change(product, {
    name: text(form, "name") ?? product.name,
    description: "description" in form ? (text(form, "description") ?? null) : product.description,
    metadata: metadata(form, product.metadata),
    active: flag(form, "active") ?? product.active,
    default_price: text(form, "default_price") ?? product.default_price,
    updated: account.now(),
  });
  account.emit("product.updated", product, before);
  return product;
}

function removeProduct({ account, id, form }: Call): object {
  allowOnly(form, []);
  const product = need(account, "product", id);
  if (account.store.all("price").some((price) => price.product === id))
    throw invalid("This product cannot be deleted because it has one or more user-created prices.", "id");
  account.store.remove(product);
  account.emit("product.deleted", product);
  return deletedAnswer(product);
}

function createPrice({ account, form }: Call): Price {
  allowOnly(form, `${PRICE_DATA} lookup_key transfer_lookup_key nickname metadata active`);
  const about = fields(form, "product_data");
  const product =
    "product_data" in form
      ? makeProduct(account, { name: requiredText(about, "name"), metadata: metadata(about) }).id
      : need(account, "product", requiredText(form, "product"), "product").id;
  const lookupKey = takeLookupKey(account, form);
  return makePrice(account, {
    product,
    currency: requiredText(form, "currency").toLowerCase(),
    unitAmount: amountOf(form),
    recurring: readRecurring(form),
    lookupKey,
    nickname: text(form, "nickname"),
    metadata: metadata(form),
  });
}

function updatePrice({ account, id, form }: Call): Price {
  allowOnly(form, ["active", "lookup_key", "transfer_lookup_key", "nickname", "metadata"]);
  const price = need(account, "price", id);
  const lookupKey = "lookup_key" in form ? takeLookupKey(account, form, price) : price.lookup_key;
  const before = account.store.change(price, {
    active: flag(form, "active") ?? price.active,
    lookup_key: lookupKey ?? null,
    nickname: text(form, "nickname") ?? price.nickname,
    metadata: metadata(form, price.metadata),
  });
  account.emit("price.updated", price, before);
  return price;
}

function takeLookupKey(account: Account, form: Form, own?: Price): string | undefined {
  const key = text(form, "lookup_key");
  const holder = account.store.all("price").find((each) => key !== undefined && each.lookup_key === key);
  if (holder === undefined || holder === own) return key;
  if (flag(form, "transfer_lookup_key") !== true)
    throw invalid(`A price (${holder.id}) already uses that lookup key.`, "lookup_key");
  account.store.change(holder, { lookup_key: null });
  return key;
}

function readRecurring(form: Form): PriceInput["recurring"] {
  const recurring = fields(form, "recurring");
  const interval = word(recurring, "interval", INTERVALS);
  if (interval === undefined) return null;
  return { interval, count: integer(recurring, "interval_count") ?? 1 };
}

function amountOf(form: Form): number {
  const amount = integer(form, "unit_amount");
  if (amount === undefined)
    throw invalid("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  if (amount < 0) throw invalid("Invalid non-negative integer", "unit_amount", "parameter_invalid_integer");
  return amount;
}
