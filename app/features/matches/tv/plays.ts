import { DAY_MS } from "../../../lib/dates.ts";

/** A screen's count since its last one: how long it was on, and how long and how often it showed each sponsor. Times in ms. */
export interface PlayBatch {
  /** Counts of one screen are numbered upwards. */
  seq: number;
  /** How long ago it was closed, and how long it had been open. */
  endedAgoMs: number;
  lastedMs: number;
  onMs: number;
  plays: readonly Play[];
}

interface Play {
  sponsorId: string;
  shownMs: number;
  times: number;
}

/** The part of a count that is believed: until when it reaches, how long the screen was on, and the sponsors that it showed. */
export interface CreditedPlays {
  until: Date;
  onMs: number;
  plays: Play[];
}

/** A count that waited for longer is too old to say on which day it belongs. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Nobody sees a logo more often than once a second. */
const SHORTEST_MS = 1_000;
/** Two counts may seem to overlap by as much as their ways through the network differ. */
const OVERLAP_MS = 2_000;

/**
 * Credits a count to a screen whose time is counted until `countedUntil` (at first: since it was paired), at `now`. No time is
 * credited twice, so that two windows of one screen, or one that invents time, gain nothing: nothing lasts longer than the
 * count, and that no longer than the time that has passed. Null for a count that is too old, or without any time of its own.
 */
export function creditedPlays(
  { endedAgoMs, lastedMs, onMs, plays }: PlayBatch,
  countedUntil: Date,
  now: Date,
): CreditedPlays | null {
  if (endedAgoMs > MAX_AGE_MS) return null;
  const until = now.getTime() - endedAgoMs;
  const from = Math.max(until - lastedMs, countedUntil.getTime() - OVERLAP_MS);
  const on = Math.min(onMs, until - from);
  if (on <= 0) return null;
  const credited = plays.map(({ sponsorId, shownMs, times }) => {
    const ms = Math.min(shownMs, on);
    return { sponsorId, shownMs: ms, times: Math.min(times, 1 + Math.floor(ms / SHORTEST_MS)) };
  });
  return { until: new Date(until), onMs: on, plays: credited.filter(({ shownMs }) => shownMs > 0) };
}
