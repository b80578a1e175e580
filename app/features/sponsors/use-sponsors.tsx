import { useQuery } from "@tanstack/react-query";
import { readJson } from "../../browser/read-json.ts";
import { PROFILE_TIMEOUT_MS } from "../security/auth-state.ts";
import type { Globals } from "./globals.ts";
import { type CombinedSponsors, SPONSOR_REFETCH_MS } from "./sponsor.ts";

/**
 * The sponsors that a signed-in screen shows: those that the page brought (`loaded`, null while it brought none), read
 * again every 60 s while the tab is seen (spec §9). A reading that takes longer than 5 s is given up.
 */
export function useSponsors(loaded: CombinedSponsors | null, isShown: boolean): CombinedSponsors | null {
  const { data } = useQuery<CombinedSponsors | null>({
    queryKey: ["sponsors"],
    queryFn: async ({ signal }) => {
      const asking = { signal, timeoutMs: PROFILE_TIMEOUT_MS };
      return (await readJson<Globals | null>("/api/v1/me/globals", asking))?.sponsors ?? null;
    },
    enabled: isShown,
    initialData: loaded ?? undefined,
    refetchInterval: SPONSOR_REFETCH_MS,
    refetchIntervalInBackground: false,
  });
  return data ?? loaded;
}
