const SECOND_MS = 1000;
const LONG_HOURS = 48;

/** Writes how long something is away (in ms, at least zero), to the second: "9:58", "1:09:58"; beyond two days in days. */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / SECOND_MS);
  const hours = Math.floor(seconds / 3600);
  if (hours >= LONG_HOURS) return `${Math.floor(hours / 24)} dias`;
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
