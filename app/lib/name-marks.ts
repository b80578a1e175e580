/** A shown name without what tells it apart from equal ones, and that: "João S. (2)" → "João S." and " (2)". */
export function splitMark(shown: string): { name: string; mark: string } {
  const mark = /\s\([^()]*\)$/u.exec(shown)?.[0] ?? "";
  return { name: shown.slice(0, shown.length - mark.length), mark };
}
