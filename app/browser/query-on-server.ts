import type { ReactNode } from "react";

/*
 * What stands in the server's bundle for `@tanstack/react-query` (vite.config.ts): a page is rendered once, with what its
 * loader read, and nothing is polled there; the library would be a fortieth of what the worker compiles at every start.
 */

/** Keeps nothing. */
export class QueryClient {
  clear(): void {}
}

export function QueryClientProvider({ children }: { children: ReactNode }): ReactNode {
  return children;
}

const client = new QueryClient();

export function useQueryClient(): QueryClient {
  return client;
}

/** What the page brought along. */
export function useQuery<Data>({ initialData }: { initialData?: Data }): { data: Data | undefined } {
  return { data: initialData };
}

export function useMutation(): { isPending: false; mutateAsync: () => Promise<never> } {
  return {
    isPending: false,
    mutateAsync: () => Promise.reject(new Error("nothing is sent from the server")),
  };
}
