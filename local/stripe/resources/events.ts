import { LIST_PARAMS, listPage } from "../listing.ts";
import { allowOnly, text, texts } from "../params.ts";
import type { Call, Route } from "../routing.ts";
import { need } from "../world.ts";

/** What has happened. */
export const EVENT_ROUTES: readonly Route[] = [
  { method: "GET", path: "/v1/events", handle: list },
  { method: "GET", path: "/v1/events/:id", handle: ({ world, id }) => need(world, "event", id) },
  { method: "GET", path: "/v1/balance", handle: balance },
];

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "type", "types", "delivery_success"]);
  const type = text(form, "type");
  const types = texts(form, "types");
  const isWanted = (each: string) =>
    (type === undefined || matches(each, type)) &&
    (types.length === 0 || types.some((name) => matches(each, name)));
  return listPage(
    world.store.all("event").filter((event) => isWanted(event.type)),
    form,
    "/v1/events",
  );
}

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function balance({ world }: Call): object {
  const amounts = new Map<string, number>();
  for (const { currency, net } of world.store.all("balance_transaction"))
    amounts.set(currency, (amounts.get(currency) ?? 0) + net);
  const available = [...amounts].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return { object: "balance", available, livemode: false, pending: [] };
}
