import { countPlays } from "./count-plays.ts";
import { askTv, tvSecret } from "./secret.ts";

// The work of a screen that an office paired besides showing the club's tables, in a file that no other screen loads: it asks the
// office what to show, and counts what it shows of the sponsors.

/** Asked this often besides each message of the club's channel. */
const ASK_EVERY_MS = 60_000;

/** The scenes that the office lets a paired screen show. */
export interface Programme {
  scenes: readonly string[];
  /** The words to show where the club has more screens than its plan gives. */
  limit: string;
}

/**
 * Follows what the office says of this screen, from now on; gives the function that asks at once. A screen that was revoked,
 * or is another club's, goes and shows a code again.
 */
export function follow(clubId: string, onProgramme: (programme: Programme) => void): () => void {
  let last = "";
  const ask = async () => {
    const state = tvSecret() === null ? { status: "unknown" as const } : await askTv();
    if (!state) return;
    if (state.status !== "paired" || state.club_id !== clubId) return location.assign("/display/tv");
    const { scenes, limit } = state;
    if (last !== (last = JSON.stringify([scenes, limit]))) onProgramme({ scenes, limit });
  };
  setInterval(() => void ask(), ASK_EVERY_MS);
  void ask();
  countPlays();
  return () => void ask();
}
