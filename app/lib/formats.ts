/** How many play on a side, as stored and as written in addresses (product §4, §5). */
export const MATCH_FORMATS = ["singles", "doubles"] as const;

export type MatchFormat = (typeof MATCH_FORMATS)[number];
