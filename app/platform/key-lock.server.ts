/** An attempt that never ends (a cancelled request) delays the others by this time at most. */
const LONGEST_WAIT_MS = 4_000;

/** By key: resolves when the newest attempt that holds or waits for the key is done. */
const tails = new Map<string, Promise<void>>();

/**
 * Runs `work` after all earlier work of this process on any of the same keys. The lock only saves attempts that would fail:
 * the database keeps writes apart, and an attempt that waited too long runs without the lock.
 */
export async function withKeyLock<Answer>(
  keys: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const ahead = new Set(keys.flatMap((key) => tails.get(key) ?? []));
  const { promise: mine, resolve: leave } = Promise.withResolvers<void>();
  for (const key of keys) tails.set(key, mine);
  try {
    if (ahead.size > 0) await allOrLongest([...ahead]);
    return await work();
  } finally {
    for (const key of keys) if (tails.get(key) === mine) tails.delete(key);
    leave();
  }
}

async function allOrLongest(ahead: Promise<void>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const longest = new Promise<void>((resolve) => void (timer = setTimeout(resolve, LONGEST_WAIT_MS)));
  await Promise.race([Promise.all(ahead), longest]);
  clearTimeout(timer);
}
