const BETWEEN = " | ";
const BETWEEN_GROUPS = " || ";

/** People's numbers in one cell: "12 | 77". A number of another system may hold any sign, so that ours are marked in it. */
export function writeNumbers(numbers: readonly string[]): string {
  return numbers.map((number) => number.replaceAll(/[\\|]/g, "\\$&")).join(BETWEEN);
}

/** Groups of numbers in one cell: "12 | 77 || 5 | 6". */
export function writeGroups(groups: readonly (readonly string[])[]): string {
  return groups.map(writeNumbers).join(BETWEEN_GROUPS);
}

/** The numbers that `writeNumbers` wrote, or somebody by hand. */
export function readNumbers(cell: string): string[] {
  return readGroups(cell).flat();
}

/** The groups that `writeGroups` wrote; a sign after a backslash is one of the number. */
export function readGroups(cell: string): string[][] {
  const signs = cell.match(/\\.|\|\||\||[^\\|]+|\\/gsu) ?? [];
  const groups: string[][] = [[""]];
  for (const sign of signs) {
    const group = groups.at(-1)!;
    if (sign === "||") groups.push([""]);
    else if (sign === "|") group.push("");
    else group[group.length - 1] += sign.startsWith("\\") ? sign.slice(1) : sign;
  }
  return groups
    .map((group) => group.map((number) => number.trim()).filter((number) => number !== ""))
    .filter((group) => group.length > 0);
}
