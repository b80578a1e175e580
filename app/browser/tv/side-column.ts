import type { DisplayData, DisplayMatch, DisplaySponsor } from "../../lib/display-data.ts";
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
const sponsorSlots = places("sponsor").map((element) => ({
  element,
  image: element.querySelector("img")!,
  name: place("sponsor-name", element),
}));

// A logo that fails is only marked; its name stands there instead.
for (const { element, image } of sponsorSlots) {
  image.addEventListener("error", () => mark(element, "failed", ""));
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) mark(element, "failed", "");
}

/** Writes the last matches; those that were not there before light up. */
export function showMatches(data: DisplayData, known: readonly DisplayMatch[] | null): void {
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
    mark(slot.element, "new", known && !known.some((old) => old.id === match.id) ? "" : null);
  });
}

/** Ends the highlighting of new matches. */
export function calmMatches(): void {
  for (const slot of matchSlots) mark(slot.element, "new", null);
}

/** Writes how long ago each match was confirmed. */
export function showAges(data: DisplayData, now: Date): void {
  matchSlots.forEach((slot, index) => {
    const match = data.matches[index];
    if (match) writeText(slot.ago, agoLabel(match.at, now, data.club.timeZone));
  });
}

/** Where the next set of sponsors starts: after those on screen; where all are on screen, one further (against burn-in). */
export function nextSponsors(start: number, count: number): number {
  return (start + (count > sponsorSlots.length ? sponsorSlots.length : 1)) % Math.max(1, count);
}

/** Shows the sponsors from `start` on, going round; with fewer than places, each once. */
export function showSponsors(sponsors: readonly DisplaySponsor[], start: number): void {
  mark(place("sponsors"), "empty", sponsors.length > 0 ? null : "");
  sponsorSlots.forEach((slot, index) => {
    const sponsor = index < sponsors.length ? sponsors[(start + index) % sponsors.length] : undefined;
    mark(slot.element, "empty", sponsor ? null : "");
    mark(slot.element, "id", sponsor?.id);
    if (!sponsor) return;
    writeText(slot.name, sponsor.name);
    if (slot.image.getAttribute("src") === sponsor.logo) return;
    mark(slot.element, "failed", null);
    slot.image.alt = sponsor.alt;
    slot.image.width = sponsor.width;
    slot.image.height = sponsor.height;
    slot.image.src = sponsor.logo;
  });
}
