import { useEffect, useState } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, e.g. the city of a club. */
  detail?: string;
}

/** Finds options for a typed text; a module's own function, so that it stays the same between renders. */
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<ComboboxOption[]>;

const PAUSE_MS = 150;
const NONE: ComboboxOption[] = [];

/** The options for a typed text, asked for after a short pause; an answer that comes late is dropped. */
export function useOptions(
  search: OptionSearch,
  text: string,
): { options: ComboboxOption[]; isSearching: boolean } {
  const [found, setFound] = useState<{ text: string; options: ComboboxOption[] }>({
    text: "",
    options: NONE,
  });
  const wanted = text.trim();

  useEffect(() => {
    if (wanted === "") return;
    const abort = new AbortController();
    const keep = (options: ComboboxOption[]) => {
      if (!abort.signal.aborted) setFound({ text: wanted, options });
    };
    const timer = setTimeout(() => search(wanted, abort.signal).then(keep, () => keep(NONE)), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, wanted]);

  if (wanted === "") return { options: NONE, isSearching: false };
  // While the next answer is on its way the last one stays, so that the list does not flicker.
  return { options: found.options, isSearching: found.text !== wanted };
}
