import { changesPartners } from "../../../../drizzle/schema/enums.ts";

/** Says how the matches count that an entry still had to play when it gave up, by the kind of draw; as everybody reads it. */
export function restInWords(format: string | null): string {
  return changesPartners(format)
    ? "O que falta jogar não vale para ninguém."
    : "O que falta jogar vale como W.O. para os adversários.";
}
