import { QueryClient } from "@tanstack/react-query";
import { QUERY_POLICY } from "./query-policy.ts";

let shared: QueryClient | undefined;

/** The one cache of this tab's signed-in screens, by the policy of spec §9. On the server each rendering has its own. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return createClient();
  shared ??= createClient();
  return shared;
}

/** Forgets all that was read for the person who leaves. */
export function forgetQueries(): void {
  shared?.clear();
}

function createClient(): QueryClient {
  const { queries, mutations } = QUERY_POLICY;
  // On the server nothing is kept, so nothing need be thrown away later.
  const gcTime = typeof document === "undefined" ? Infinity : queries.gcTime;
  // A mutation that finds no network fails in words instead of waiting without one.
  return new QueryClient({
    defaultOptions: { queries: { ...queries, gcTime }, mutations: { ...mutations, networkMode: "always" } },
  });
}
