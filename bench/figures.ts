/** The middle of the values, or the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The value under which a part (0 to 1) of the values lies, by nearest rank. NaN for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of the quotients of two things measured side by side in the same rounds. */
export function ratio(values: readonly number[], base: readonly number[]): number {
  return median(values.map((value, round) => value / base[round]!));
}

/** Rows as a table of aligned columns: the first to the left, numbers to the right. */
export function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [line(header), widths.map((width) => "─".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}
