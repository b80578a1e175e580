import {
  type DisplayBoard,
  type DisplayMatchRow,
  type DisplayTournament,
  DRAW_PLACES,
  drawKey,
  PODIUM_SIZE,
} from "../../../lib/display-data.ts";
import type { DrawPicture, ScheduledMatch } from "../running/event-draws.ts";
import { bracketPages } from "./draw-pages.ts";
import { groupPages } from "./group-pages.ts";

/** A place of the picture where nothing stands. */
const GAP: DisplayMatchRow = {
  id: "",
  name: "",
  isNow: false,
  when: "",
  court: "",
  title: "",
  score: "",
  area: "1 / 1",
  look: "gap",
};

/**
 * The draw of an event as a board of the TV: the tables of its groups until all of them are over, then its bracket. Each page fills every
 * place of the screen. Null where there is nothing to show.
 */
export function drawBoard(
  tournament: DisplayTournament,
  eventId: string,
  { groups, parts }: DrawPicture,
  ofEvent: readonly ScheduledMatch[],
): DisplayBoard | null {
  const matches = new Map(ofEvent.map((match) => [match.id, match]));
  const inGroups = new Set(
    groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.matches.map(({ id }) => id))),
  );
  const isOfGroups =
    parts.length === 0 || ofEvent.some(({ id, state }) => state !== "done" && inGroups.has(`jogo-${id}`));
  const pages = isOfGroups ? groupPages(groups) : bracketPages(parts, matches);
  if (pages.length === 0) return null;
  const event = tournament.events.find(({ id }) => id === eventId)?.name ?? "";
  const filled = pages.flatMap((page) => [...page, ...gaps(DRAW_PLACES - page.length)]);
  const rows = [...gaps(PODIUM_SIZE), ...filled];
  return {
    key: drawKey(eventId),
    kind: isOfGroups ? "groups" : "draw",
    perPage: DRAW_PLACES,
    title: [isOfGroups ? "Grupos" : "Chave", event, tournament.name].filter(Boolean).join(" · "),
    total: rows.length,
    rows,
  };
}

const gaps = (count: number) => Array.from({ length: count }, () => GAP);
