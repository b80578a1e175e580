/** Spec §3: the security check's result: a success flag and an error text. */
export interface CheckResult {
  success: boolean;
  error: string | null;
}

/** Spec §3: a cache entry; instants in ms since the epoch. */
interface CacheEntry {
  result: CheckResult;
  timestamp: number;
  expiresAt: number;
}

/** The checked combination of spec §4. `session` is the session's id where it is known, else its presence. */
export interface CheckKey {
  operation: string;
  role: string | null;
  userId: string | null;
  session: string | boolean;
}

/** Spec §9. */
export const GATE_TTL_MS = 300_000;
/** Not given by the spec: a person opens a handful of operations. */
export const GATE_MAX_ENTRIES = 50;

export type GateCache = ReturnType<typeof createGateCache>;

/** A key's one spelling. */
export function spellKey({ operation, role, userId, session }: CheckKey): string {
  return JSON.stringify([operation, role, userId, session]);
}

/**
 * Keeps results of checks for 5 minutes, the oldest going first when there are too many. The clock is the caller's
 * (`now`, ms). Used by the browser for one person, and by the worker for those of one isolate.
 */
export function createGateCache({ ttlMs = GATE_TTL_MS, maxEntries = GATE_MAX_ENTRIES } = {}) {
  const entries = new Map<string, CacheEntry & { operation: string }>();
  let owner: string | null = null;

  return {
    /** The entry of a check that is still fresh, or null. */
    get(key: CheckKey, now: number): CacheEntry | null {
      const spelled = spellKey(key);
      const entry = entries.get(spelled);
      if (!entry) return null;
      if (entry.expiresAt > now) return entry;
      entries.delete(spelled);
      return null;
    },
    /** Keeps a result from `now` on. */
    set(key: CheckKey, result: CheckResult, now: number): void {
      const spelled = spellKey(key);
      // Set again, it is the youngest.
      entries.delete(spelled);
      entries.set(spelled, { result, timestamp: now, expiresAt: now + ttlMs, operation: key.operation });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
    },
    /** A manual refresh: drops all that is known of one operation. */
    dropOperation(operation: string): void {
      for (const [key, entry] of entries) if (entry.operation === operation) entries.delete(key);
    },
    /** Drops everything when the user's id is another than before (spec §4). */
    belongTo(userId: string | null): void {
      if (userId !== owner) entries.clear();
      owner = userId;
    },
    clear(): void {
      entries.clear();
    },
    get size(): number {
      return entries.size;
    },
  };
}
