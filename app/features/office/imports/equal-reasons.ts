/** Lines that are left out for one reason: how many, and the first of them. */
export interface EqualReason {
  reason: string;
  count: number;
  lines: number[];
}

/** How many lines of one reason are named. */
export const NAMED_LINES = 5;

/** Takes lines that are left out, each with its reason; gives each reason once, in the order of its first line. */
export function equalReasons(left: Iterable<{ lineNo: number; reason: string }>): EqualReason[] {
  const found = new Map<string, EqualReason>();
  for (const { lineNo, reason } of left) {
    const known = found.get(reason);
    if (!known) found.set(reason, { reason, count: 1, lines: [lineNo] });
    else {
      known.count += 1;
      if (known.lines.length < NAMED_LINES) known.lines.push(lineNo);
    }
  }
  return [...found.values()];
}

/** "linha 3", "70 linhas (2, 3, 4, 5, 6…)". */
export function linesLabel({ count, lines }: Omit<EqualReason, "reason">): string {
  if (count === 1) return `linha ${lines[0]}`;
  return `${count.toLocaleString("pt-BR")} linhas (${lines.join(", ")}${count > lines.length ? "…" : ""})`;
}
