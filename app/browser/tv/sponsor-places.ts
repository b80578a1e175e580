import type { DisplaySponsor } from "../../lib/display-data.ts";
import { mark, place, places, writeText } from "./stage.ts";

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
