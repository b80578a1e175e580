/** The first day of the year, "YYYY-MM-DD", in which somebody was born who turns so many years old in the running one. */
export function bornYearsAgo(years: number): string {
  return `${new Date().getUTCFullYear() - years}-01-01`;
}
