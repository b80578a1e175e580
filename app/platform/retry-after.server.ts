import { createContext } from "react-router";

/**
 * Seconds until a refused request may be tried again. Put here by a middleware that refuses before any loader runs, it
 * reaches the answer's `Retry-After`, whatever boundary shows it.
 */
export const retryAfterContext = createContext<number | null>(null);
