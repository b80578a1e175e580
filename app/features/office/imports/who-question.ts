/** A name that may be several members', or another one's: the office says whose. */
export interface WhoQuestion {
  folded: string;
  name: string;
  lines: number;
  candidates: { athleteId: string; name: string; about: string }[];
}

/** What a question is answered by where its lines stay out. */
export const LEFT_OUT = "fora";
