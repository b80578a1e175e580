import { AppError } from "../lib/errors.ts";

/**
 * Those who may wait for their hash. Measured (`npm run bench -- door`): a hash takes 40 to 80 ms when pages are served
 * between its steps, so that the last of them waits some 4 s; whoever comes later is told at once to come back.
 */
export const QUEUE_PLACES = 64;
/** Told to whoever finds the queue full: when it will have emptied. */
export const BUSY_SECONDS = 5;
/** How long a place is kept for a request that says nothing: its person has gone. */
const GONE_MS = 3_000;
const RUNNER_GONE_MS = 1_000;
/** How often somebody looks who is so far from the front. */
const LOOK_MS = 25;
const LOOK_AT_LEAST_MS = 4;

interface Ticket {
  seenAt: number;
}

/** The one at the front is being served. Nothing in it belongs to a request, so that none awaits another's promise. */
let tickets: Ticket[] = [];

/** Whether somebody who comes now would be sent away. */
export function isQueueFull(): boolean {
  return tickets.length >= QUEUE_PLACES;
}

/** Sends people away, to come back soon. */
export function crowded(): AppError {
  return new AppError("busy", { retryAfterSeconds: BUSY_SECONDS });
}

/**
 * Does `work` in steps, after all who came earlier and before all who come later: one at a time, with the event loop free
 * between two steps. A place that is lost (this request said nothing for too long) begins again. Throws `busy` at once
 * when the queue is full.
 */
export async function inQueue<Result>(work: () => Generator<void, Result, void>): Promise<Result> {
  if (isQueueFull()) throw crowded();
  const ticket: Ticket = { seenAt: Date.now() };
  tickets.push(ticket);
  try {
    for (;;) {
      await reachFront(ticket);
      const steps = work();
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        await pause(0);
        ticket.seenAt = Date.now();
        // Taken for gone, and the memory is somebody else's now.
        if (tickets[0] !== ticket) break;
      }
      if (!tickets.includes(ticket)) tickets.unshift(ticket);
    }
  } finally {
    tickets = tickets.filter((other) => other !== ticket);
  }
}

async function reachFront(ticket: Ticket): Promise<void> {
  for (;;) {
    ticket.seenAt = Date.now();
    tickets = tickets.filter(
      (other, i) => ticket.seenAt - other.seenAt < (i === 0 ? RUNNER_GONE_MS : GONE_MS),
    );
    const place = tickets.indexOf(ticket);
    if (place === 0) return;
    if (place < 0) tickets.push(ticket);
    await pause(Math.max(LOOK_AT_LEAST_MS, place * LOOK_MS));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
