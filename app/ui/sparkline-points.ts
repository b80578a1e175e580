/** Where each value lies in a box of `width` × `height` (y grows down), the extremes touching its edges. */
export function sparklinePoints(
  values: readonly number[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: Math.round(10 * (values.length > 1 ? index * step : width)) / 10,
    y: Math.round(10 * (range === 0 ? height / 2 : height - ((value - low) / range) * height)) / 10,
  }));
}
