import type { Gender } from "../../../../drizzle/schema/enums.ts";

/** One person of a club, as those who work for it see them. Instants in ISO 8601. */
export interface Member {
  athleteId: string;
  name: string;
  genderCategory: Gender | null;
  hasAccount: boolean;
  /** Whether they are a member now; else they left. */
  isActive: boolean;
  joinedAt: string | null;
  externalId: string | null;
  /** The one to say what is true of them: nobody yet (the club does), they themselves, or the guardian who registered them. */
  owner: "club" | "person" | "guardian";
  /** "YYYY-MM-DD"; null where it is the person's own to show. */
  birthDate: string | null;
  /** By which the office reaches a member; of a minor the guardian's. */
  contactEmail: string | null;
  /** As people write it. */
  contactPhone: string | null;
  /** Whether the e-mail is a guardian's. */
  isGuardians: boolean;
  /** The club's own changes of facts and proposals, newest first, in words. */
  facts: { id: string; words: string; author: string | null; at: string }[];
  isAdmin: boolean;
  /** Confirmed matches at the club. */
  matches: number;
  lastMatchAt: string | null;
  classes: { sport: string; class: string }[];
  /** Newest first. */
  changes: {
    sport: string;
    fromClass: string | null;
    toClass: string;
    /** Null where the account is gone, and of another club's change. */
    author: string | null;
    /** Null of another club's change. */
    reason: string | null;
    /** Whether another club made it. */
    isElsewhere: boolean;
    at: string;
  }[];
}

/** A class that the club had set and that an account's own one replaced; null where none counts now. */
export interface LostClass {
  athleteId: string;
  name: string;
  sport: string;
  class: string;
  now: string | null;
}

/** Names the effects of taking somebody out of a club, sentence by sentence, before it is done (product §3: history stays). */
export function removalEffects({ hasAccount, matches }: Pick<Member, "hasAccount" | "matches">): string[] {
  const played =
    matches === 0
      ? "Não há partidas confirmadas no clube, então nenhuma tabela muda."
      : `${matches === 1 ? "A partida continua" : `As ${matches} partidas continuam`} no histórico, com os pontos de quem jogou contra.`;
  if (hasAccount)
    return [
      played,
      "A pessoa sai da lista e da tabela do clube, e é avisada.",
      "A conta continua dela. Para voltar, ela pede de novo ou usa um convite.",
    ];
  return [
    played,
    matches === 0
      ? "O perfil sem conta some, com o nome."
      : "O perfil sai da lista e da tabela do clube; o nome fica só nas partidas.",
    "O link pessoal deixa de valer.",
  ];
}
