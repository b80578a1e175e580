import { drawing, element } from "../../browser/element.ts";
import { sponsorCopy } from "../../copy/sponsors.ts";
import type { Globals } from "./globals.ts";
import {
  allSponsors,
  BANNER_MULTIPLIER,
  carouselSeconds,
  repeatForCarousel,
  type Sponsor,
} from "./sponsor.ts";

const PLAY = "M7 4v16l13-8z";
const PAUSE = "M8.5 5v14M15.5 5v14";

/** The banner of sponsor-banner.tsx for pages without React: fixed at the bottom, logos gliding by (spec §2, §9). */
export function mountSponsors(shell: HTMLElement): (globals: Globals) => void {
  const dock = element("div", { class: "dock" });
  let shown = "";
  return ({ sponsors }) => {
    const state = JSON.stringify(sponsors);
    if (state === shown) return;
    shown = state;
    if (!sponsors) return dock.remove();
    const all = allSponsors(sponsors);
    const content =
      all.length === 0 ? [element("p", { class: "sponsors-empty" }, sponsorCopy.empty)] : carousel(all);
    const title = element("h2", { class: "sponsors-title" }, sponsorCopy.title);
    const label = { class: "sponsors", "aria-label": sponsorCopy.title };
    dock.replaceChildren(element("section", label, title, ...content));
    if (!dock.isConnected) shell.appendChild(dock);
  };
}

/** The list stands twice, so that the end runs into the beginning; read out, each logo is said once. */
function carousel(sponsors: readonly Sponsor[]): HTMLElement[] {
  const once = repeatForCarousel(sponsors);
  const track = element("ul", { class: "sponsors-track" });
  track.style.setProperty("--sponsors-s", `${carouselSeconds(BANNER_MULTIPLIER)}s`);
  [...once, ...once].forEach((sponsor, place) => {
    const isFirst = place < sponsors.length;
    const attributes = {
      class: isFirst ? "sponsors-logo" : "sponsors-logo sponsors-again",
      "aria-hidden": isFirst ? null : "true",
    };
    track.appendChild(element("li", attributes, logo(sponsor)));
  });
  const frame = element("div", { class: "sponsors-window" }, track);
  return [frame, pauseButton(frame)];
}

function pauseButton(frame: HTMLElement): HTMLElement {
  const button = element("button", {
    type: "button",
    class: "btn btn-quiet btn-sm btn-icon sponsors-pause",
  });
  const show = (isPaused: boolean) => {
    frame.toggleAttribute("data-paused", isPaused);
    button.setAttribute("aria-label", isPaused ? sponsorCopy.resume : sponsorCopy.pause);
    button.replaceChildren(drawing(isPaused ? PLAY : PAUSE, 20));
  };
  button.addEventListener("click", () => show(!frame.hasAttribute("data-paused")));
  show(false);
  return button;
}

/** A logo that fails to load is only marked as errored: its name stands in its place (spec §2). */
function logo(sponsor: Sponsor): HTMLElement {
  const image = element("img", {
    src: sponsor.logo_url,
    alt: sponsor.logo_alt,
    width: String(sponsor.logo_width),
    height: String(sponsor.logo_height),
    decoding: "async",
  });
  image.addEventListener("error", () =>
    image.replaceWith(element("span", { class: "sponsors-name", "data-errored": "" }, sponsor.name)),
  );
  return image;
}
