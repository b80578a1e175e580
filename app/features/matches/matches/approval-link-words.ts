/** The use that is left of a mailed link: it can approve (`open`), or do nothing any more, for the reason that is named. */
export type LinkState =
  | "open"
  | "forged"
  | "not_your_side"
  | "edited"
  | "approved"
  | "silence"
  | "disputed"
  | "withdrawn"
  | "annulled"
  | "cancelled";

/** Why a link does nothing any more, in a sentence (product §4). */
export const LINK_REFUSALS: Readonly<Record<Exclude<LinkState, "open">, string>> = {
  forged: "Este link não vale. Abra o que está no e-mail, inteiro, ou entre para responder.",
  not_your_side: "Este link é do adversário: quem lançou o resultado não o aprova.",
  edited:
    "O resultado foi corrigido depois deste e-mail. Abra o link do e-mail mais novo, ou entre para conferir.",
  approved: "Este resultado já foi aprovado: não falta mais nada.",
  silence: "O prazo acabou sem resposta, e o resultado valeu como aprovado.",
  disputed: "Este resultado foi contestado: agora o clube decide.",
  withdrawn: "Quem lançou este resultado o retirou: não há nada para aprovar.",
  annulled: "O clube anulou esta partida: não há nada para aprovar.",
  cancelled: "O clube cancelou esta partida: não há nada para aprovar.",
};

/** The facts that the page of a mailed link shows. */
export interface ShownApproval {
  state: LinkState;
  match: {
    id: string;
    result: string;
    clubName: string;
    playedOn: string;
    place: string | null;
    /** "24/11/2026 14:30" in the club's zone, where silence approves then; null where the club decides. */
    until: string | null;
  } | null;
}
