import { parseTags } from "./tags.ts";
import { looksDeceptive } from "./deception-armor.ts";
import { fieldsListedBy, governingDirectives } from "./directives.ts";
import { HEURISTIC_S, isExplicit, type Lifetime, lifetimeOf } from "./freshness.ts";
import { type Fields, valueOf, without } from "./header-fields.ts";

const UNDERSTOOD = new Set([
  ...Object.keys(HEURISTIC_S).map(Number),
  302,
  303,
  307,
  308,
  400,
  401,
  403,
  500,
  503,
]);

/** The decision on an answer: a copy with its lifetime and tags, or the Cf-Cache-Status of one that is not stored. */
export type Verdict =
  | { isStored: true; fields: Fields; lifetime: Lifetime; tags: readonly string[] }
  | { isStored: false; status: "BYPASS" | "DYNAMIC" | "MISS" };

const bypass: Verdict = { isStored: false, status: "BYPASS" };
const ineligible: Verdict = { isStored: false, status: "DYNAMIC" };

/**
 * Decides whether the answer to a GET may be stored (Workers Cache: "Cache-Control semantics", "Automatic bypass
 * conditions", "Status codes that are never cached"). `request` is that of the visitor, `path` without its query.
 */
export function decideStoring(
  request: { path: string; fields: Fields },
  answer: { status: number; fields: Fields },
  receivedAtMs: number,
): Verdict {
  const { status, fields } = answer;
  if (status === 206 || (status >= 520 && status <= 526)) return { isStored: false, status: "MISS" };
  if (status < 200 || status === 304) return ineligible;
  const governing = governingDirectives(fields);
  const directives = governing?.directives ?? new Map<string, string | null>();

  if (directives.has("must-understand") && !UNDERSTOOD.has(status)) return bypass;
  if (directives.has("no-store")) return bypass;
  const privateFields = fieldsListedBy(directives, "private");
  if (directives.has("private") && privateFields.length === 0) return bypass;
  const taken = [
    ...privateFields,
    ...fieldsListedBy(directives, "no-cache").filter((n) => n === "set-cookie"),
  ];
  if (valueOf(fields, "set-cookie") !== null && !taken.includes("set-cookie")) return bypass;
  if (/(^|,)\s*\*\s*(,|$)/.test(valueOf(fields, "vary") ?? "")) return bypass;
  const isForAll = ["public", "must-revalidate", "s-maxage"].some((name) => directives.has(name));
  if (valueOf(request.fields, "authorization") !== null && !isForAll) return bypass;

  const hasDefault = status in HEURISTIC_S;
  if (!isExplicit(governing, fields)) {
    if (!hasDefault && !directives.has("public")) return ineligible;
    if (governing === null && looksDeceptive(request.path, valueOf(fields, "content-type"))) return bypass;
  }
  return {
    isStored: true,
    fields: without(fields, taken),
    lifetime: lifetimeOf(answer, governing, receivedAtMs),
    tags: parseTags(valueOf(fields, "cache-tag")),
  };
}
