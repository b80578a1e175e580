import { complete } from "./unmodelled.ts";

/** A copy of a kept object as callers see it: without the fields that begin with `$`, with all that Stripe gives of its kind. */
export function rendered(item: object): Record<string, unknown> {
  return shown(item) as Record<string, unknown>;
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) if (!name.startsWith("$")) copy[name] = shown(each);
  complete(copy);
  return copy;
}
