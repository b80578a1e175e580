import { createContext, use } from "react";

/** The request that a document is rendered for; null in the browser, which reads it from the answer's own headers. */
export const RequestIdContext = createContext<string | null>(null);

/** The id, as in the server's logs, of the request that answered with what is shown; null where it is unknown. */
export function useRequestId(): string | null {
  const rendered = use(RequestIdContext);
  return rendered ?? (typeof performance === "undefined" ? null : lastRequestId());
}

/** The id of the newest answer that a screen was made from: its document, or data that it fetched since. */
export function lastRequestId(): string | null {
  if (typeof performance.getEntriesByType !== "function") return null;
  const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const documents = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
  const screens = [...documents, ...fetched.filter(({ name }) => /\.data(\?|$)/.test(name))];
  for (const { serverTiming } of screens.toReversed()) {
    const id = serverTiming?.find(({ name }) => name === "request")?.description;
    if (id) return id;
  }
  return null;
}
