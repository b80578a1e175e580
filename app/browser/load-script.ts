const RETRY_MS = 5_000;

/**
 * Loads a script that is a file of its own (`?script-address`), so that the page's first scripts stay small. A load that fails is
 * tried again after a while, and at once when the network is back; `isLate` says that one did.
 */
export async function loadScript<Loaded>(
  address: string,
  attempt = 0,
): Promise<{ loaded: Loaded; isLate: boolean }> {
  try {
    // A browser remembers that an address failed, so each new attempt has its own address.
    const loaded: Loaded = await import(/* @vite-ignore */ attempt === 0 ? address : `${address}?${attempt}`);
    return { loaded, isLate: attempt > 0 };
  } catch {
    await onlineWithin(RETRY_MS * (attempt + 1));
    return await loadScript(address, attempt + 1);
  }
}

function onlineWithin(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}
