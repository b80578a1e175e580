import { AppError } from "../lib/errors.ts";

/**
 * Attempts to sign in, sign up or use a code that may be inside or wait before the door, at most: a hash takes 30 to 90 ms
 * when pages are served between its steps (`npm run bench -- door`). Whoever comes later is told at once to come back.
 */
export const DOOR_PLACES = 64;
/** On a slow machine fewer may wait, nobody longer than this on average, and whoever waited so long is sent away. */
const WAIT_MS = 4_000;
const WAIT_AT_MOST_MS = 6_000;
/** So many are inside, where the limiter and the database are asked: enough to keep the hashing busy. */
const INSIDE = 8;
/** Told to whoever finds the door full: when it will have emptied. */
const BUSY_SECONDS = 5;
/** Who waits and says nothing for so long, or is inside for so long, has gone away: the place is somebody else's. */
const WAITS_MS = 5_000;
const STAYS_MS = 10_000;
/** How often somebody looks who is so far from the door. */
const LOOK_MS = 25;
/** A turn of the event loop that takes longer: the crowd is still coming in, and nobody's answers are read in time. */
const CALM_MS = 20;
const CALM_AT_MOST_MS = 1_000;

/** Nothing in it belongs to a request: an isolate's requests share it. */
interface Place {
  goneAt: number;
}

/** The first are inside, the others wait in the order of their coming. */
let places: Place[] = [];
/** What an attempt takes while others wait, as it was lately; and when the last one left. */
let eachMs = 50;
let leftAt = 0;

/** Sends people away, to come back soon. */
export function crowded(): AppError {
  return new AppError("busy", { retryAfterSeconds: BUSY_SECONDS });
}

/**
 * Does what an attempt asks for, a few at a time and in the order of their coming, unless so many are there that it is sent
 * away at once, before the limiter or the database is asked anything. Throws `busy` with the seconds to wait.
 */
export async function throughDoor<Result>(work: () => Promise<Result>): Promise<Result> {
  const room = Math.max(2 * INSIDE, Math.min(DOOR_PLACES, Math.floor(WAIT_MS / eachMs)));
  if (places.length >= room) dropGone();
  if (places.length >= room) throw crowded();
  const place: Place = { goneAt: Date.now() + WAITS_MS };
  places.push(place);
  try {
    if (places.length > 1) await reachDoor(place);
    else leftAt = Date.now();
    place.goneAt = Date.now() + STAYS_MS;
    return await work();
  } finally {
    const now = Date.now();
    if (places.length > INSIDE) eachMs = 0.8 * eachMs + 0.2 * Math.min(1_000, now - leftAt);
    leftAt = now;
    places = places.filter((other) => other !== place);
  }
}

async function reachDoor(place: Place): Promise<void> {
  const cameAt = Date.now();
  for (;;) {
    if (Date.now() - cameAt > WAIT_AT_MOST_MS) throw crowded();
    place.goneAt = Date.now() + WAITS_MS;
    dropGone();
    // Taken for gone on a machine that stood still: back to the end.
    if (!places.includes(place)) places.push(place);
    const before = places.indexOf(place) - INSIDE;
    if (before < 0) break;
    await pause((before + 1) * LOOK_MS);
  }
  const until = Date.now() + CALM_AT_MOST_MS;
  for (;;) {
    const startedAt = Date.now();
    await pause(1);
    if (Date.now() - startedAt < CALM_MS || startedAt > until) return;
  }
}

function dropGone(): void {
  const now = Date.now();
  places = places.filter((place) => now < place.goneAt);
}

/** Gives the event loop its turn, and `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
