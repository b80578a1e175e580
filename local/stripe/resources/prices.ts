import { newId } from "../ids.ts";
import type { Form } from "../form.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import type { Metadata, Price, Product, Recurring } from "../objects.ts";
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
  word,
} from "../params.ts";
import { invalid } from "../problem.ts";
import { type Call, deletedAnswer, type Route } from "../routing.ts";
import { need, type World } from "../world.ts";

const INTERVALS = ["day", "week", "month", "year"] as const;

/** Products and their prices. */
export const PRICE_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/products", handle: createProduct },
  { method: "GET", path: "/v1/products", handle: listProducts },
  { method: "GET", path: "/v1/products/:id", handle: ({ world, id }) => need(world, "product", id) },
  { method: "POST", path: "/v1/products/:id", handle: updateProduct },
  { method: "DELETE", path: "/v1/products/:id", handle: removeProduct },
  { method: "POST", path: "/v1/prices", handle: createPrice },
  { method: "GET", path: "/v1/prices", handle: listPrices },
  { method: "GET", path: "/v1/prices/:id", handle: ({ world, id }) => need(world, "price", id) },
  { method: "POST", path: "/v1/prices/:id", handle: updatePrice },
];

type ProductInput = {
  id?: string;
  name: string;
  description?: string | null;
  metadata?: Metadata;
  features?: string[];
};

/** Makes a product and tells of it. */
export function makeProduct(world: World, input: ProductInput): Product {
  const now = world.now();
  const product = world.store.insert<Product>({
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
  world.emit("product.created", product);
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

/** Makes a price (centavos) of a product and tells of it. */
export function makePrice(world: World, input: PriceInput): Price {
  const { recurring = null } = input;
  const price = world.store.insert<Price>({
    id: newId("price"),
    object: "price",
    created: world.now(),
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
  world.emit("price.created", price);
  return price;
}

/** The price that `price_data` describes, made for this one use. */
export function priceFromData(world: World, data: Form, inside: string): { price: Price; name: string } {
  allowOnly(
    data,
    ["currency", "unit_amount", "recurring", "product", "product_data", "tax_behavior"],
    inside,
  );
  const given = text(data, "product");
  const about = fields(data, "product_data");
  allowOnly(about, ["name", "description", "metadata", "images"], `${inside}[product_data]`);
  const product =
    given === undefined
      ? makeProduct(world, {
          name: requiredText(about, "name"),
          description: text(about, "description"),
          metadata: metadata(about),
        })
      : need(world, "product", given, `${inside}[product]`);
  const price = makePrice(world, {
    product: product.id,
    currency: requiredText(data, "currency").toLowerCase(),
    unitAmount: amountOf(data),
    recurring: readRecurring(data),
  });
  return { price, name: product.name };
}

function createProduct({ world, form }: Call): Product {
  allowOnly(form, ["id", "name", "description", "metadata", "default_price_data", "marketing_features"]);
  const product = makeProduct(world, {
    id: text(form, "id"),
    name: requiredText(form, "name"),
    description: text(form, "description"),
    metadata: metadata(form),
    features: groups(form, "marketing_features").map((each) => requiredText(each, "name")),
  });
  const data = fields(form, "default_price_data");
  if (Object.keys(data).length > 0) {
    const { price } = priceFromData(world, { ...data, product: product.id }, "default_price_data");
    world.store.change(product, { default_price: price.id });
  }
  return product;
}

function updateProduct({ world, id, form }: Call): Product {
  allowOnly(form, ["name", "description", "metadata", "active", "default_price"]);
  const product = need(world, "product", id);
  const before = world.store.change(product, {
    name: text(form, "name") ?? product.name,
    description: "description" in form ? (text(form, "description") ?? null) : product.description,
    metadata: metadata(form, product.metadata),
    active: flag(form, "active") ?? product.active,
    default_price: text(form, "default_price") ?? product.default_price,
    updated: world.now(),
  });
  world.emit("product.updated", product, before);
  return product;
}

function removeProduct({ world, id }: Call): object {
  const product = need(world, "product", id);
  if (world.store.all("price").some((price) => price.product === id))
    throw invalid("This product cannot be deleted because it has one or more user-created prices.", "id");
  world.store.remove(product);
  world.emit("product.deleted", product);
  return deletedAnswer(product);
}

function listProducts({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "active", "ids"]);
  const active = flag(form, "active");
  const ids = texts(form, "ids");
  const found = world.store
    .all("product")
    .filter(
      (each) =>
        (active === undefined || each.active === active) && (ids.length === 0 || ids.includes(each.id)),
    );
  return listPage(found, form, "/v1/products");
}

function createPrice({ world, form }: Call): Price {
  allowOnly(form, [
    "product",
    "product_data",
    "currency",
    "unit_amount",
    "recurring",
    "lookup_key",
    "transfer_lookup_key",
    "nickname",
    "metadata",
    "active",
    "tax_behavior",
  ]);
  const about = fields(form, "product_data");
  const product =
    "product_data" in form
      ? makeProduct(world, { name: requiredText(about, "name"), metadata: metadata(about) }).id
      : need(world, "product", requiredText(form, "product"), "product").id;
  const lookupKey = takeLookupKey(world, form);
  return makePrice(world, {
    product,
    currency: requiredText(form, "currency").toLowerCase(),
    unitAmount: amountOf(form),
    recurring: readRecurring(form),
    lookupKey,
    nickname: text(form, "nickname"),
    metadata: metadata(form),
  });
}

function updatePrice({ world, id, form }: Call): Price {
  allowOnly(form, ["active", "lookup_key", "transfer_lookup_key", "nickname", "metadata"]);
  const price = need(world, "price", id);
  const lookupKey = "lookup_key" in form ? takeLookupKey(world, form, price) : price.lookup_key;
  const before = world.store.change(price, {
    active: flag(form, "active") ?? price.active,
    lookup_key: lookupKey ?? null,
    nickname: text(form, "nickname") ?? price.nickname,
    metadata: metadata(form, price.metadata),
  });
  world.emit("price.updated", price, before);
  return price;
}

function takeLookupKey(world: World, form: Form, own?: Price): string | undefined {
  const key = text(form, "lookup_key");
  const holder = world.store.all("price").find((each) => key !== undefined && each.lookup_key === key);
  if (holder === undefined || holder === own) return key;
  if (flag(form, "transfer_lookup_key") !== true)
    throw invalid(`A price (${holder.id}) already uses that lookup key.`, "lookup_key");
  world.store.change(holder, { lookup_key: null });
  return key;
}

function listPrices({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "active", "lookup_keys", "product", "type", "currency", "recurring"]);
  const active = flag(form, "active");
  const keys = texts(form, "lookup_keys");
  const product = text(form, "product");
  const type = word(form, "type", ["one_time", "recurring"] as const);
  const currency = text(form, "currency");
  const interval = text(fields(form, "recurring"), "interval");
  const found = world.store
    .all("price")
    .filter(
      (each) =>
        (active === undefined || each.active === active) &&
        (keys.length === 0 || (each.lookup_key !== null && keys.includes(each.lookup_key))) &&
        (product === undefined || each.product === product) &&
        (type === undefined || each.type === type) &&
        (currency === undefined || each.currency === currency) &&
        (interval === undefined || each.recurring?.interval === interval),
    );
  return listPage(found, form, "/v1/prices");
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
