import { type DisplayBoard, type DisplayRow, NOW, playKey, PODIUM_SIZE } from "../../lib/display-data.ts";
import { orderOfPlay, type PlayRow } from "./order-of-play.ts";
import type { ScheduledMatch } from "../running/event-draws.ts";

/** A tournament of today, as the TV names it. */
export interface PlayedTournament {
  id: string;
  name: string;
  events: readonly { id: string; name: string }[];
}

/**
 * What is on court and what comes next of a tournament, as a board of the TV: first what is played, by hour and court. Null where nothing
 * is and nothing is known to come.
 */
export function playBoard(
  { id, name, events }: PlayedTournament,
  matches: readonly ScheduledMatch[],
): DisplayBoard | null {
  const { now, next } = orderOfPlay(matches, new Map(events.map((event) => [event.id, event.name])));
  const rows = [
    ...now.map((row) => toRow(row, NOW)),
    // Said once, of the matches that stand large.
    ...next.map((row, place) => toRow(row, row.hour ?? (now.length + place < PODIUM_SIZE ? "a seguir" : ""))),
  ];
  if (rows.length === 0) return null;
  return { key: playKey(id), kind: "play", title: `${name} · Agora e a seguir`, total: rows.length, rows };
}

function toRow({ id, title, sides, court, score }: PlayRow, when: string): DisplayRow {
  const names = sides.map(({ text }) => text).join("\n× ");
  return {
    id,
    name: names,
    position: 0,
    was: 0,
    points: 0,
    wins: 0,
    losses: 0,
    words: { pos: when, name: names, move: score, record: title, points: court ?? "" },
  };
}
