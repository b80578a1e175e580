/** The answer to a screen of a club (`POST /api/v1/tvs/state`). */
export type TvState =
  | { status: "waiting" | "unknown" }
  | {
      status: "paired";
      club_id: string;
      name: string;
      /** Keys of the rankings that it shows, in its order; none is all of them. */
      scenes: string[];
      /** The words to show where the club has more screens than its plan gives; else "". */
      limit: string;
    };
