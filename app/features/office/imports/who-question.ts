/** A name that may be several members', or another one's: the office says whose. */
export interface WhoQuestion {
  folded: string;
  name: string;
  lines: number;
  candidates: { athleteId: string; name: string; about: string }[];
}

/** The answer to a question whose lines stay out. */
export const LEFT_OUT = "fora";
