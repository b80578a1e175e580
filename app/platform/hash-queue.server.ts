import { crowded, DOOR_PLACES, pause } from "./door.server.ts";

/** The door lets fewer in; this many are too many whatever way they came. */
const QUEUE_PLACES = DOOR_PLACES;
/** Who waits, or hashes, and says nothing for so long has gone away. */
const GONE_MS = 3_000;
/** How often somebody looks who is so far from the front. */
const LOOK_MS = 20;
/** A hash works as long as the rest of the product just did, by half, and no longer than this at a time. */
const TURN_SHARE = 0.5;
const TURN_AT_MOST_MS = 4;

interface Ticket {
  seenAt: number;
}

/** The one at the front is being served. Nothing in it belongs to a request, so that none awaits another's promise. */
let tickets: Ticket[] = [];

/**
 * Does `work` in steps, after all who came earlier and before all who come later: one at a time, with the event loop free
 * between two turns. `stepMs` is what a step takes. A place that is lost (this request said nothing for too long) begins
 * again. Throws `busy` at once when the queue is full.
 */
export async function inQueue<Result>(
  work: () => Generator<void, Result, void>,
  { stepMs }: { stepMs: number },
): Promise<Result> {
  if (tickets.length >= QUEUE_PLACES) throw crowded();
  const ticket: Ticket = { seenAt: Date.now() };
  tickets.push(ticket);
  try {
    for (;;) {
      await reachFront(ticket);
      const done = await workThrough(work(), ticket, stepMs);
      if (done) return done.value;
    }
  } finally {
    tickets = tickets.filter((other) => other !== ticket);
  }
}

/** Null when the ticket was taken for gone meanwhile: the memory is somebody else's now, and what was done is void. */
async function workThrough<Result>(
  steps: Generator<void, Result, void>,
  ticket: Ticket,
  stepMs: number,
): Promise<{ value: Result } | null> {
  let turn = 1;
  for (;;) {
    for (let i = 0; i < turn; i += 1) {
      const step = steps.next();
      if (step.done) return { value: step.value };
    }
    const before = Date.now();
    await pause(0);
    ticket.seenAt = Date.now();
    if (tickets[0] !== ticket) return null;
    // Pages that keep the machine busy must not keep people out for good: they share it.
    const others = ticket.seenAt - before;
    turn = Math.max(1, Math.round(Math.min(TURN_AT_MOST_MS, others * TURN_SHARE) / stepMs));
  }
}

async function reachFront(ticket: Ticket): Promise<void> {
  for (;;) {
    ticket.seenAt = Date.now();
    tickets = tickets.filter((other) => ticket.seenAt - other.seenAt < GONE_MS);
    if (!tickets.includes(ticket)) tickets.push(ticket);
    const place = tickets.indexOf(ticket);
    if (place === 0) return;
    await pause(place === 1 ? LOOK_MS / 5 : place * LOOK_MS);
  }
}
