/** Somebody ahead who never ends (a cancelled request) holds the others back no longer than this. */
const LONGEST_WAIT_MS = 4_000;

/** By what is contended: when the newest of those who want it will be done. */
const tails = new Map<string, Promise<void>>();

/**
 * Runs `work` after everybody of this process who asked earlier for one of the same keys. Only a courtesy that saves
 * attempts which would lose: what keeps writes apart is the database, and whoever waited too long goes ahead.
 */
export async function inTurn<Answer>(keys: readonly string[], work: () => Promise<Answer>): Promise<Answer> {
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
