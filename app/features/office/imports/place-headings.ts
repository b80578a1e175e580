const HEADING = /^Coluna \d+$/;

/** Names the columns of a sheet without headings. */
export function placeHeadings(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `Coluna ${index + 1}`);
}

/** Whether these headings stand for none. */
export function areNoHeadings(headings: readonly string[]): boolean {
  return headings.length > 0 && headings.every((heading) => HEADING.test(heading));
}
