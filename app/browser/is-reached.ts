/** A small file of ours that needs no database. */
const TRIED_ADDRESS = "/favicon.svg";
const TRY_TIMEOUT_MS = 5_000;

/** Whether the server is reached, whatever the browser says. */
export async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TRY_TIMEOUT_MS);
    await fetch(TRIED_ADDRESS, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
