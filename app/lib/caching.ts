/** The seconds for which the edge may show an answer: fresh, and then stale while one request renews it. Together at most 15. */
export interface Freshness {
  maxAgeSeconds: number;
  staleSeconds: number;
  /** The answer at an address never changes: browsers need not ask again. */
  isForEver?: true;
}

/** The rules by which the edge keeps the answers of an address, for everybody. */
export interface Caching {
  /** The query parameters that the route reads; an address with others is answered by one without them. */
  parameters: readonly string[];
  /** Free text among them: an answer to one is never kept, and counts as `api`. */
  typed?: readonly string[];
  tags: (params: Readonly<Record<string, string>>) => string[];
  freshness: Freshness;
}

/** Says whether an address asks for a text that somebody typed: its answer is made anew each time. */
export function hasTyped({ typed = [] }: Caching, params: URLSearchParams): boolean {
  return typed.some((name) => params.getAll(name).some((text) => text.trim() !== ""));
}
