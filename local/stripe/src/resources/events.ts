import { LIST_PARAMS, listPage, retrieve } from "../api/listing.ts";
import { allowOnly, text, texts } from "../api/params.ts";
import type { Call, Routes } from "../api/routing.ts";

/** The routes of events. */
export const EVENT_ROUTES: Routes = {
  "GET /v1/events": list,
  "GET /v1/events/:id": retrieve("event"),
};

function list({ account, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "type", "types", "delivery_success"]);
  const type = text(form, "type");
  const types = texts(form, "types");
  const isWanted = (each: string) =>
    (type === undefined || matches(each, type)) &&
    (types.length === 0 || types.some((name) => matches(each, name)));
  const found = account.store.all("event").filter((event) => isWanted(event.type));
  return listPage(found, form, path);
}

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
