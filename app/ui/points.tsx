const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });

/** A number of points as people write it: 1.234. */
export function formatPoints(value: number): string {
  return whole.format(value);
}

/** A signed change as people write it: +107, −50, 0 (true minus sign). */
export function formatDelta(value: number): string {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${whole.format(rounded)}` : rounded < 0 ? `−${whole.format(-rounded)}` : "0";
}

/** The points of a row. */
export function Points({ value }: { value: number }) {
  return <span className="points">{formatPoints(value)}</span>;
}

/** A gain or a loss, green or red, sign always written. */
export function Delta({ value }: { value: number }) {
  const rounded = Math.round(value);
  const tone = rounded > 0 ? "delta delta-up" : rounded < 0 ? "delta delta-down" : "delta";
  return <span className={tone}>{formatDelta(value)}</span>;
}
