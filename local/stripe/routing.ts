import type { Form } from "./form.ts";
import type { World } from "./world.ts";

/** A call of the API: what stands in the path, and the parameters. */
export type Call = { world: World; id: string; subId: string; form: Form };

/** One address of the API. `:id` and `:subId` stand for what is between two slashes. The result is expanded and sent. */
export type Route = { method: "GET" | "POST" | "DELETE"; path: string; handle: (call: Call) => object };

/** The first route for a method and path, with what its path holds; null when there is none. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): { route: Route; id: string; subId: string } | null {
  const parts = pathname.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.path.split("/");
    if (wanted.length !== parts.length) continue;
    const found = { id: "", subId: "" };
    const isMatch = wanted.every((part, index) => {
      if (part !== ":id" && part !== ":subId") return part === parts[index];
      found[part === ":id" ? "id" : "subId"] = decodeURIComponent(parts[index] ?? "");
      return true;
    });
    if (isMatch) return { route, ...found };
  }
  return null;
}

/** What is answered when something was deleted. */
export function deletedAnswer(item: { id: string; object: string }): object {
  return { id: item.id, object: item.object, deleted: true };
}
