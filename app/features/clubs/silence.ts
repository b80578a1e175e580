/** Bounds of the hours after which silence approves (product §4). */
export const MIN_SILENCE_HOURS = 4;
export const MAX_SILENCE_HOURS = 72;
