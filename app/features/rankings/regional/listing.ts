import { LISTED_AFTER_ANSWERED, LISTED_AFTER_MATCHES, LISTED_AFTER_OPPONENTS } from "../../../lib/levels.ts";

/** The facts that decide whether regional rankings list somebody in a sport. */
export interface ListingFacts {
  isClaimed: boolean;
  /** Confirmed matches. */
  matches: number;
  /** Different people on the other side of these. */
  opponents: number;
  /** Of the matches, those for which both sides spoke. */
  answered: number;
}

/** How much is missing until somebody is listed. */
export type ListingGap = ListingFacts;

/**
 * Gives what somebody still lacks to be listed, or null for somebody who is (product §5): a claimed profile and 5 confirmed matches against
 * 3 people, 3 of them answered by an opponent with an account. `ratings.is_listed` says the same.
 */
export function listingGap(facts: ListingFacts): ListingGap | null {
  const gap: ListingGap = {
    isClaimed: facts.isClaimed,
    matches: Math.max(0, LISTED_AFTER_MATCHES - facts.matches),
    opponents: Math.max(0, LISTED_AFTER_OPPONENTS - facts.opponents),
    answered: Math.max(0, LISTED_AFTER_ANSWERED - facts.answered),
  };
  const isListed = gap.isClaimed && gap.matches + gap.opponents + gap.answered === 0;
  return isListed ? null : gap;
}

/** The rule as the pages of regional rankings say it. */
export const LISTING_RULE = `Entra na lista quem tem conta e ${LISTED_AFTER_MATCHES} ou mais partidas confirmadas, contra ${LISTED_AFTER_OPPONENTS} ou mais adversários, pelo menos ${LISTED_AFTER_ANSWERED} delas respondidas por um adversário com conta.`;

/** Why somebody who plays may not stand in the list. */
export const NOT_LISTED_BECAUSE =
  "Resultado de planilha, lançado pela secretaria ou aprovado pelo silêncio conta como partida, mas não como resposta.";

/** Puts the gaps into sentences, one each, the hardest last: "Faltam 2 resultados respondidos por adversários com conta". */
export function gapSentences(gap: ListingGap): string[] {
  const sentences = [
    missing(gap.matches, "partida confirmada", "partidas confirmadas"),
    missing(gap.opponents, "adversário diferente", "adversários diferentes"),
    missing(
      gap.answered,
      "resultado respondido por um adversário com conta",
      "resultados respondidos por adversários com conta",
    ),
  ].filter((sentence) => sentence !== null);
  return gap.isClaimed ? sentences : ["Falta uma conta ligada a este perfil", ...sentences];
}

function missing(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `Falta 1 ${one}` : `Faltam ${count} ${many}`;
}
