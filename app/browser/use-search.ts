import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** Finds rows for a typed text; the same function between renders, or each of them would search anew. */
export type Search<Row> = (text: string, signal: AbortSignal) => Promise<readonly Row[]>;

/**
 * Searches for a typed text, a short pause after the last letter; drops an answer that comes late, and keeps the rows that were found while
 * the next answer is awaited. An empty text finds nothing. `hasFailed` where the search threw.
 */
export function useSearch<Row>(
  search: Search<Row>,
  text: string,
): { rows: readonly Row[]; isSearching: boolean; hasFailed: boolean } {
  const [found, setFound] = useState<{ text: string; rows: readonly Row[]; hasFailed: boolean }>({
    text: "",
    rows: [],
    hasFailed: false,
  });
  const wanted = text.trim();

  useEffect(() => {
    if (wanted === "") return;
    const stop = new AbortController();
    const keep = (rows: readonly Row[], hasFailed: boolean) => {
      if (!stop.signal.aborted) setFound({ text: wanted, rows, hasFailed });
    };
    const timer = setTimeout(
      () =>
        search(wanted, stop.signal).then(
          (rows) => keep(rows, false),
          () => keep([], true),
        ),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, wanted]);

  if (wanted === "") return { rows: [], isSearching: false, hasFailed: false };
  return { rows: found.rows, isSearching: found.text !== wanted, hasFailed: found.hasFailed };
}
