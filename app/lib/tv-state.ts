/** What a screen of a club is told (`POST /api/v1/tvs/state`). */
export type TvState =
  | { status: "waiting" | "unknown" }
  | {
      status: "paired";
      club_id: string;
      name: string;
      /** Keys of the rankings that it shows, in its order; none is all of them. */
      scenes: string[];
      /** What the screen says where the club has more of them than its plan gives; else "". */
      limit: string;
    };
