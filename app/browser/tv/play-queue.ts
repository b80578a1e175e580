/** A count that waits to be sent; `closedAtMs` by the screen's own clock, which its age alone is read from. */
interface WaitingCount {
  seq: number;
  /** It was sent before, and may have been taken. */
  isTried: boolean;
  closedAtMs: number;
  lasted_ms: number;
  on_ms: number;
  plays: { sponsor_id: string; shown_ms: number; times: number }[];
}

/** The counts that a screen has still to send; `of` names the pairing, since another one begins anew. */
export interface PlayQueue {
  of: string;
  seq: number;
  waiting: WaitingCount[];
}

interface PlaysAnswer {
  seq: number | null;
  is_taken: boolean;
}

/** Four hours of them; without a network nothing is counted, so that more never wait long. */
const MOST_WAITING = 240;

/** The queue as it was kept; an empty one where it cannot be read, or is another pairing's. */
export function readQueue(kept: string | null, of: string): PlayQueue {
  try {
    const queue = JSON.parse(kept ?? "null") as PlayQueue | null;
    if (queue?.of === of && Array.isArray(queue.waiting)) return queue;
  } catch {
    // The kept text is no queue.
  }
  return { of, seq: 0, waiting: [] };
}

/** Puts a count behind the others, under the next number. The oldest go where too many wait. */
export function enqueue(queue: PlayQueue, count: Omit<WaitingCount, "seq" | "isTried">): void {
  queue.seq += 1;
  queue.waiting.push({ ...count, seq: queue.seq, isTried: false });
  queue.waiting.splice(0, queue.waiting.length - MOST_WAITING);
}

/**
 * Sends what waits, the oldest first, until a call is not answered (`send` gives null). A count that was sent before and is not taken
 * now was taken then, and goes. One that was never sent and is not taken has a number that another one used (the screen had lost its
 * own): it and those behind it get new ones. `keep` writes the queue down before each call, so that a count that may have been taken is known as such.
 */
export async function sendWaiting(
  queue: PlayQueue,
  send: (count: Omit<WaitingCount, "isTried">) => Promise<PlaysAnswer | null>,
  keep: () => void,
): Promise<void> {
  while (queue.waiting.length > 0) {
    const [count] = queue.waiting as [WaitingCount];
    const { isTried, ...sent } = count;
    count.isTried = true;
    keep();
    const answer = await send(sent);
    if (!answer) return;
    if (answer.seq === null) queue.waiting = [];
    else if (!answer.is_taken && !isTried && answer.seq >= count.seq) renumber(queue, answer.seq);
    else queue.waiting.shift();
    keep();
  }
}

function renumber(queue: PlayQueue, after: number): void {
  queue.waiting = queue.waiting.map((count, place) => ({
    ...count,
    isTried: false,
    seq: after + 1 + place,
  }));
  queue.seq = after + queue.waiting.length;
}
