import {
  type DisplayBoard,
  type DisplayMatchRow,
  type DisplayTournament,
  PODIUM_SIZE,
  tournamentKey,
} from "../../../lib/display-data.ts";
import type { ScheduledMatch } from "../running/event-draws.ts";
import { orderOfPlay, type PlayRow } from "./order-of-play.ts";

/**
 * Makes a board of the TV of what is on court and what comes next of a tournament: first what is played, then by hour and
 * court. Null where nothing is on court and nothing is known to come.
 */
export function nowAndNextBoard(
  { id, name, events }: DisplayTournament,
  matches: readonly ScheduledMatch[],
): DisplayBoard | null {
  const { now, next } = orderOfPlay(matches, new Map(events.map((event) => [event.id, event.name])));
  const rows = [
    ...now.map((row) => toRow(row, { isNow: true, when: "agora" })),
    ...next.map((row, place) => {
      // Said of the matches that stand large; of the others the title says it.
      const isLarge = now.length + place < PODIUM_SIZE;
      return toRow(row, { isNow: false, when: row.hour ?? (isLarge ? "a seguir" : "") });
    }),
  ];
  if (rows.length === 0) return null;
  const title = `Agora e a seguir · ${name}`;
  return { key: tournamentKey(id), kind: "matches", title, total: rows.length, rows };
}

function toRow(
  { id, title, sides, court, score }: PlayRow,
  at: Pick<DisplayMatchRow, "isNow" | "when">,
): DisplayMatchRow {
  return { id, name: sides.map(({ text }) => text).join("\n× "), title, score, court: court ?? "", ...at };
}
