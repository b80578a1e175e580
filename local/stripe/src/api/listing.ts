import type { Form } from "./form.ts";
import type { Kept } from "../account/billing-objects.ts";
import { allowOnly, fields, integer, text } from "./params.ts";
import { invalid, missing } from "./problem.ts";
import type { Work } from "./routing.ts";
import { need } from "../account/account.ts";
import type { Kind, Kinds } from "../account/store.ts";

/** The work of an address that gives one object by its id, or the 404. */
export function retrieve(kind: Kind): Work {
  return ({ account, id, form }) => {
    allowOnly(form, []);
    return need(account, kind, id);
  };
}

/**
 * The work of an address that lists the objects of a kind. Each name of `fields` may be asked for and must equal the
 * field; each name of `rules` may be asked for and is decided by its rule, within which `inRules` may stand.
 */
export function listOf<Name extends Kind>(
  kind: Name,
  fields: readonly (keyof Kinds[Name] & string)[],
  rules: Readonly<Record<string, (item: Kinds[Name], form: Form) => boolean>> = {},
  inRules: readonly string[] = [],
): Work {
  return ({ account, form, path }) => {
    allowOnly(form, [...LIST_PARAMS, ...fields, ...Object.keys(rules), ...inRules]);
    const asked = fields.filter((name) => text(form, name) !== undefined);
    const ruled = Object.entries(rules).filter(([name]) => form[name] !== undefined && form[name] !== "");
    const isListed = (item: Kinds[Name]) =>
      asked.every((name) => item[name] === form[name]) && ruled.every(([, rule]) => rule(item, form));
    return listPage(account.store.all(kind).filter(isListed), form, path);
  };
}

/** A page of a list, newest first. */
export type Page<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** The names that every list takes. */
export const LIST_PARAMS: readonly string[] =
  "limit starting_after ending_before created created.gt created.gte created.lt created.lte".split(" ");

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
