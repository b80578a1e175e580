/** Where every athlete starts: 1500, in thousandths. Levels are whole thousandths, so that sums are exact. */
export const STARTING_LEVEL = 1_500_000;

/**
 * The least that regional and geographical rankings ask of a person (product §5): a claimed profile and this many confirmed matches,
 * against this many people, so many of them answered by the other side.
 */
export const LISTED_AFTER_MATCHES = 5;
export const LISTED_AFTER_OPPONENTS = 3;
export const LISTED_AFTER_ANSWERED = 3;
