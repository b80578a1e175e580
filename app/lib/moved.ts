/** A list with the row of one place one place up or down; the same where it stands at that end. */
export function moved<Row>(list: readonly Row[], from: number, by: -1 | 1): Row[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
