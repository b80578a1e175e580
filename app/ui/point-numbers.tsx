/** A number of points as people write it: 1.234, rounded to a whole one. By hand: a table holds hundreds of them, and `Intl` is dear. */
export function formatPoints(value: number): string {
  const rounded = Math.round(Math.abs(value));
  const digits = String(rounded).replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  return value < 0 && rounded !== 0 ? `-${digits}` : digits;
}

/** A signed change as people write it: +107, −50, 0 (true minus sign). */
export function formatDelta(value: number): string {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${formatPoints(rounded)}` : rounded < 0 ? `−${formatPoints(-rounded)}` : "0";
}

/** A gain or a loss, green or red, sign always written. */
export function Delta({ value }: { value: number }) {
  const rounded = Math.round(value);
  const tone = rounded > 0 ? "delta delta-up" : rounded < 0 ? "delta delta-down" : "delta";
  return <span className={tone}>{formatDelta(value)}</span>;
}
