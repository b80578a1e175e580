/** Hours of silence that approve a result, unless a club chooses others between the bounds (product §4). */
export const DEFAULT_SILENCE_HOURS = 24;
export const MIN_SILENCE_HOURS = 4;
export const MAX_SILENCE_HOURS = 72;
