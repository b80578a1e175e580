import type { Hono, MiddlewareHandler } from "hono";
import { AppError } from "../../app/lib/errors.ts";
import type { ApiBindings } from "./bindings.ts";

interface Declared {
  path: RegExp;
  methods: Set<string>;
}

/**
 * Refuses a method that a declared address does not take: `method_not_allowed`, with those that it takes in Allow. An
 * address that is not declared passes, and is not found.
 */
export function refuseOtherMethods(api: Hono<ApiBindings>): MiddlewareHandler<ApiBindings> {
  let declared: Declared[] | undefined;
  return async (c, next) => {
    declared ??= declaredOf(api);
    const { method, path } = c.req;
    const methods = new Set(declared.filter((one) => one.path.test(path)).flatMap((one) => [...one.methods]));
    if (methods.size > 0 && !methods.has(method)) {
      c.header("allow", [...methods].toSorted().join(", "));
      throw new AppError("method_not_allowed");
    }
    await next();
  };
}

function declaredOf(api: Hono<ApiBindings>): Declared[] {
  const byPath = new Map<string, Set<string>>();
  for (const { method, path } of api.routes) {
    if (method === "ALL") continue;
    const methods = byPath.get(path) ?? new Set(["OPTIONS"]);
    byPath.set(path, methods.add(method));
    if (method === "GET") methods.add("HEAD");
  }
  return [...byPath].map(([path, methods]) => ({ path: patternOf(path), methods }));
}

/** `/a/:id{[0-9]+}` as an expression. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (!part.startsWith(":")) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return /\{(.+)\}$/.exec(part)?.[1] ?? "[^/]+";
  });
  return new RegExp(`^${parts.join("/")}$`);
}
