import {
  LISTED_AFTER_ANSWERED,
  LISTED_AFTER_MATCHES,
  LISTED_AFTER_SEASONED,
  LISTED_CLUB_COMPANY,
  LISTED_COMPANY,
  LISTED_WEEK_SHARE,
} from "../../../lib/levels.ts";

/** The facts that decide whether regional rankings list somebody in a sport, as `ratings` keep them. */
export interface ListingFacts {
  isClaimed: boolean;
  /** Confirmed matches. */
  matches: number;
  /** Of the matches, those for which both sides spoke. */
  answered: number;
  /** The people around them who play each other, and those of them who have long been of one club that has long paid. */
  company: number;
  clubCompany: number;
  /** Of the newest answered matches, those told of while a player had had an account for a while. */
  seasoned: number;
  /** The greatest part of these told within seven days, in a hundred. */
  weekShare: number;
}

/** How much is missing until somebody is listed. */
export interface ListingGap {
  isClaimed: boolean;
  matches: number;
  answered: number;
  /** Whether they play with too few people, or too fast; nobody is told which. */
  isApart: boolean;
}

/**
 * Gives what somebody still lacks to be listed, or null for somebody who is (product §5): a claimed profile, 10 confirmed matches, 5 of them
 * answered by an opponent with an account, and no part in a small group that plays only itself, in haste or from new accounts.
 * `ratings.is_listed` says the same.
 */
export function listingGap(facts: ListingFacts): ListingGap | null {
  const isOfMany = facts.company >= LISTED_COMPANY || facts.clubCompany >= LISTED_CLUB_COMPANY;
  const isGrown = facts.seasoned >= LISTED_AFTER_SEASONED && facts.weekShare <= LISTED_WEEK_SHARE;
  const gap: ListingGap = {
    isClaimed: facts.isClaimed,
    matches: Math.max(0, LISTED_AFTER_MATCHES - facts.matches),
    answered: Math.max(0, LISTED_AFTER_ANSWERED - facts.answered),
    isApart: !isOfMany || !isGrown,
  };
  const isListed = gap.isClaimed && gap.matches + gap.answered === 0 && !gap.isApart;
  return isListed ? null : gap;
}

/** The rule as the pages of regional rankings say it: without numbers, from which a group could learn that plays only itself. */
export const LISTING_RULE =
  "Entra na lista quem tem conta, joga com adversários diferentes do seu clube e de outros, e tem resultados que eles responderam.";

/** Why somebody who plays may not stand in the list. */
export const NOT_LISTED_BECAUSE =
  "Resultado de planilha, lançado pela secretaria ou aprovado por falta de resposta conta como partida, mas não como resposta.";

/** Puts the gaps into sentences, one each: "Faltam 2 resultados respondidos por adversários com conta". Of the last rule they teach nothing. */
export function gapSentences(gap: ListingGap): string[] {
  const sentences = [
    gap.isClaimed ? null : "Falta uma conta ligada a este perfil",
    missing(gap.matches, "partida confirmada", "partidas confirmadas"),
    missing(
      gap.answered,
      "resultado respondido por um adversário com conta",
      "resultados respondidos por adversários com conta",
    ),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? sentences : ["Jogue com mais adversários do seu clube e de outros"];
}

function missing(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `Falta 1 ${one}` : `Faltam ${count} ${many}`;
}
