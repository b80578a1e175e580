import { GONE, type LinkEvent, type LinkWait, OPENS_ALONE_MS, waitAfter, waitToTryMs } from "./link-wait.ts";

interface Timers {
  set: (run: () => void, ms: number) => number;
  clear: (timer: number | undefined) => void;
}

/** The effects of a wait: `show` draws its state, `open` opens the page, `isReached` tries the network once. */
interface Work {
  show: (wait: LinkWait) => void;
  open: (to: string) => void;
  isReached: () => Promise<boolean>;
  timers: Timers;
}

/**
 * Waits for the page of a tapped link that was not reached. `send` takes what happens, `tryNow` tries the network at once, and `stop`
 * ends the wait without a word.
 */
export function waitForPage({ show, open, isReached, timers }: Work) {
  let wait: LinkWait = GONE;
  let aloneTimer: number | undefined;
  let tryTimer: number | undefined;
  let lastTry = 0;

  function send(event: LinkEvent): void {
    const before = wait;
    wait = waitAfter(wait, event);
    if (wait === before) return;
    if (event.type === "accepted" || (event.type === "lost" && isNew(before, wait))) {
      timers.clear(aloneTimer);
      aloneTimer = timers.set(() => send({ type: "time_over" }), OPENS_ALONE_MS);
    }
    // Somebody who goes on typing puts nothing off.
    if (event.type !== "touched" && event.type !== "time_over") {
      timers.clear(tryTimer);
      const ms = waitToTryMs(wait);
      if (ms !== null) tryTimer = timers.set(() => void tryNow(), ms);
    }
    if (wait.kind === "gone") timers.clear(aloneTimer);
    show(wait);
    if (wait.kind === "opening" && before.kind !== "opening") open(wait.to);
  }

  async function tryNow(): Promise<void> {
    if (wait.kind !== "waiting") return;
    timers.clear(tryTimer);
    lastTry += 1;
    const thisTry = lastTry;
    const isThere = await isReached();
    if (thisTry === lastTry) send({ type: isThere ? "reached" : "unreached" });
  }

  function stop(): void {
    lastTry += 1;
    wait = GONE;
    timers.clear(aloneTimer);
    timers.clear(tryTimer);
  }

  return { send, tryNow, stop };
}

/** Whether a wait has just begun, and does not go on after its page was tried. */
function isNew(before: LinkWait, wait: LinkWait): boolean {
  return !(before.kind === "opening" && wait.kind === "waiting" && before.to === wait.to);
}
