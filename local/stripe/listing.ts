import type { Form } from "./form.ts";
import type { Kept } from "./objects.ts";
import { fields, integer, text } from "./params.ts";
import { invalid, missing } from "./problem.ts";

/** A page of a list, newest first. */
export type Page<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** The names that every list takes. */
export const LIST_PARAMS = ["limit", "starting_after", "ending_before", "created"] as const;

/**
 * One page of `items` (given in the order of creation), as `limit` (1 to 100, 10 by default), `starting_after`,
 * `ending_before` and `created` ask. Throws the 400 of a cursor that is not in the list.
 */
export function listPage<Item extends Kept>(items: readonly Item[], form: Form, url: string): Page<Item> {
  const limit = integer(form, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalid("Invalid limit: must be between 1 and 100", "limit");
  const found = items.filter((item) => isCreatedWithin(item.created, form)).toReversed();
  const after = text(form, "starting_after");
  const before = text(form, "ending_before");
  if (before !== undefined) {
    const end = indexOf(found, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: found.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(found, after, "starting_after") + 1;
  return {
    object: "list",
    data: found.slice(start, start + limit),
    has_more: found.length > start + limit,
    url,
  };
}

function indexOf(items: readonly Kept[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw missing("object", id, param);
  return index;
}

function isCreatedWithin(created: number, form: Form): boolean {
  if (typeof form.created === "string") return created === integer(form, "created");
  const range = fields(form, "created");
  const { gt, gte, lt, lte } = {
    gt: integer(range, "gt"),
    gte: integer(range, "gte"),
    lt: integer(range, "lt"),
    lte: integer(range, "lte"),
  };
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
