/** A draw: told before its number was known, drawn, or replaced by a later one. */
export const DRAW_STATUSES = ["announced", "drawn", "superseded"] as const;

/** The source of the public number that decides: the drand beacon, or Brazil's federal lottery. */
export const BEACON_KINDS = ["drand", "loteria"] as const;

/** A match of a draw: sides unknown, known, called to its court, being played, over, or not to be played. */
export const TOURNAMENT_MATCH_STATES = ["waiting", "ready", "called", "playing", "done", "void"] as const;

/** How a match of a draw ended that nobody played: a side that had gone, a place without anybody, or both gone. */
export const TOURNAMENT_MATCH_ENDS = ["gone", "bye", "both_gone"] as const;
