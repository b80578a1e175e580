/**
 * Registers `/sw.js`, which shows a page of ours where nothing is reached, keeps nothing of anybody's, and goes by itself at the
 * sign-out. Browsers that have no such thing, or forbid it, go on as before.
 */
export function registerWorker(): void {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
