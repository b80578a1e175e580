import type { DisplayData } from "../../lib/display-data.ts";
import { DRIFT_MS, driftOn } from "./drift.ts";
import { showNews } from "./moment-screen.ts";
import { nextSponsors, showSponsors } from "./sponsor-places.ts";
import { place } from "./stage.ts";

// All that the screen shows over the table and around it, in a file that comes after the page: moments, sponsors in turn, a picture that
// moves by a little.
const SPONSOR_MS = 12_000;

const stage = place("stage");
let data: DisplayData | null = null;
let sponsorAt = 0;

export { noteClimbs } from "./moment-screen.ts";

/** Takes what the server answered; what is new since the answer before has its moment. */
export function takeAnswer(answer: DisplayData): void {
  if (data) showNews(data, answer);
  data = answer;
  showSponsors(data.sponsors, sponsorAt);
}

setInterval(() => {
  const { sponsors } = data ?? { sponsors: [] };
  sponsorAt = nextSponsors(sponsorAt, sponsors.length);
  showSponsors(sponsors, sponsorAt);
}, SPONSOR_MS);
setInterval(() => driftOn(stage), DRIFT_MS);
