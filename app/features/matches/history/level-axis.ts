/** Takes values of nível; gives what the chart's axis says, from above: the highest, the middle and the lowest, once where all are equal. */
export function axisOf(levels: readonly { level: number }[]): number[] {
  const values = levels.map(({ level }) => Math.round(level));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [...new Set([high, Math.round((high + low) / 2), low])];
}
