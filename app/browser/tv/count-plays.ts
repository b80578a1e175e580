import { place, places } from "./stage.ts";
import { look, newCounter, takeCount } from "./play-counter.ts";
import { enqueue, type PlayQueue, readQueue, sendWaiting } from "./play-queue.ts";
import { post, tvSecret } from "./secret.ts";

// Proof of play: a paired screen counts each second which logos can be seen on it, and hands that in once a minute. Nothing counts
// while the page is hidden, without network, or asleep, nor a logo that did not load.
const LOOK_MS = 1_000;
const SEND_MS = 60_000;
const QUEUE_KEY = "quadra:tv-plays";
/** Two windows of one screen share its secret: one of them counts, and another one once that is closed. */
const LOCK = "quadra:tv-plays";
/** So much of the secret names the pairing. */
const NAME_LETTERS = 8;

const stage = place("stage");
const slots = places("sponsor").map((element) => ({ element, image: element.querySelector("img")! }));
const counter = newCounter();
let openedAtMs = Date.now();
let sendAtMs = performance.now() + SEND_MS;
let queue: PlayQueue | null = null;
let isSending = false;

/** The sponsors whose logos can be seen now; null where nobody sees the screen, or it shows what is not up to date. */
function shownSponsors(): string[] | null {
  const isOff = document.visibilityState !== "visible" || !navigator.onLine;
  if (isOff || stage.dataset.offline !== undefined) return null;
  // A moment fills the screen.
  if (stage.dataset.moment !== undefined) return [];
  return slots.flatMap(({ element, image }) => {
    const { id, failed, empty } = element.dataset;
    const isDrawn = failed === undefined && empty === undefined && image.complete && image.naturalWidth > 0;
    return id && isDrawn && isOnScreen(image) ? [id] : [];
  });
}

function isOnScreen(image: HTMLElement): boolean {
  const { left, top, width, height } = image.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 0 && height > 0 && x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
}

function keep(): void {
  if (queue) localStorage.setItem(QUEUE_KEY, JSON.stringify(queue));
}

/** Ends the count that is open and keeps it, to be sent. */
function close(): void {
  const closedAtMs = Date.now();
  const count = takeCount(counter);
  const lasted_ms = Math.max(count?.on_ms ?? 0, closedAtMs - openedAtMs);
  openedAtMs = closedAtMs;
  if (!count || !queue) return;
  enqueue(queue, { ...count, closedAtMs, lasted_ms });
  keep();
}

async function send(): Promise<void> {
  const secret = tvSecret();
  if (isSending || !secret || !queue) return;
  isSending = true;
  await sendWaiting(
    queue,
    ({ closedAtMs, ...count }) =>
      post("/api/v1/tvs/plays", {
        secret,
        ...count,
        ended_ago_ms: Math.max(0, Date.now() - closedAtMs),
      }),
    keep,
  );
  isSending = false;
}

function tick(): void {
  const atMs = performance.now();
  look(counter, atMs, shownSponsors());
  if (atMs < sendAtMs) return;
  sendAtMs = atMs + SEND_MS;
  close();
  void send();
}

function count(): Promise<never> {
  const secret = tvSecret();
  if (secret) queue = readQueue(localStorage.getItem(QUEUE_KEY), secret.slice(0, NAME_LETTERS));
  openedAtMs = Date.now();
  setInterval(tick, LOOK_MS);
  document.addEventListener("visibilitychange", tick);
  addEventListener("pagehide", close);
  tick();
  void send();
  return new Promise(() => {});
}

/** Begins to count, in this window or, where another one of this screen counts, once that is closed. */
export function countPlays(): void {
  if (navigator.locks) void navigator.locks.request(LOCK, count);
  else void count();
}
