import type { HeadersArgs } from "react-router";

/**
 * A route's `headers`: lets the Retry-After of a refused action or of a thrown limit reach the document (in `.data`
 * answers it is there by itself).
 */
export function retryHeaders({ actionHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  const retryAfter = errorHeaders?.get("retry-after") ?? actionHeaders.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}
