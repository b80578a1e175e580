import { statusOf } from "../../../lib/http-error.ts";

/** Spec §9, "Query cache": stale after 5 min, kept 15 min. */
export const STALE_MS = 5 * 60_000;
export const KEPT_MS = 15 * 60_000;

const QUERY_RETRIES = 2;
const QUERY_BASE_MS = 1_000;
const QUERY_FACTOR = 1.5;
const QUERY_MAX_MS = 10_000;
const MUTATION_RETRIES = 1;
/** A mutation is tried once more after this. */
export const MUTATION_RETRY_MS = 2_000;

/** Whether an error is a refusal (4xx): the same request would be refused again. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** Whether a query that has failed `failures` times before this one (from 0) is tried again: twice, never on 4xx. */
export function retriesQuery(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < QUERY_RETRIES;
}

/** The wait before retry `retry` (from 0) of a query: 1000 ms × 1.5 each time, at most 10 s. */
export function queryRetryDelayMs(retry: number): number {
  return Math.min(QUERY_MAX_MS, QUERY_BASE_MS * QUERY_FACTOR ** retry);
}

/** Whether a mutation is tried again: once, never on 4xx. */
export function retriesMutation(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < MUTATION_RETRIES;
}

/** The whole policy of spec §9, as TanStack Query takes it. */
export const QUERY_POLICY = {
  queries: {
    staleTime: STALE_MS,
    gcTime: KEPT_MS,
    retry: retriesQuery,
    retryDelay: queryRetryDelayMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    refetchOnMount: true,
  },
  mutations: { retry: retriesMutation, retryDelay: MUTATION_RETRY_MS },
} as const;
