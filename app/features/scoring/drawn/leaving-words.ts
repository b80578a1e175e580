import { changesPartners } from "../../../lib/tournament-states.ts";

/** What becomes of the matches that who gives up had still to play, by the kind of draw; as everybody reads it. */
export function restInWords(format: string | null): string {
  return changesPartners(format)
    ? "O que falta jogar não vale para ninguém."
    : "O que falta jogar vale como W.O. para os adversários.";
}
