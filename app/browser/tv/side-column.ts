import type { DisplayData } from "../../lib/display-data.ts";
import { mark, place, places, writeText } from "./stage.ts";
import { agoLabel, textFit } from "./labels.ts";

const matchSlots = places("match").map((element) => ({
  element,
  title: place("match-title", element),
  ago: place("match-ago", element),
  first: place("match-first", element),
  second: place("match-second", element),
  score: place("match-score", element),
}));
/** Writes the last matches. */
export function showMatches(data: DisplayData): void {
  matchSlots.forEach((slot, index) => {
    const match = data.matches[index];
    mark(slot.element, "empty", match ? null : "");
    if (!match) return;
    writeText(slot.title, match.title);
    writeText(slot.first, match.first);
    writeText(slot.second, match.second);
    writeText(slot.score, match.score);
    mark(slot.element, "fit", textFit(match.score));
    mark(slot.element, "draw", match.isDraw ? "" : null);
  });
}

/** Writes how long ago each match was confirmed. */
export function showAges(data: DisplayData, now: Date): void {
  matchSlots.forEach((slot, index) => {
    const match = data.matches[index];
    if (match) writeText(slot.ago, agoLabel(match.at, now, data.club.timeZone));
  });
}
