/** How many weeks the line of points over time goes back. */
export const LINE_WEEKS = 8;

/**
 * Takes somebody's points now and what each of the last seven weeks gave them (by how many weeks ago it was, 0 for the running one);
 * gives the points at the end of each of eight weeks, oldest first.
 */
export function weeksOf(points: number, gains: Readonly<Record<string, number>>): number[] {
  const ends = [points];
  for (let week = 0; ends.length < LINE_WEEKS; week += 1) ends.push(ends[week]! - (gains[week] ?? 0));
  return ends.toReversed();
}
