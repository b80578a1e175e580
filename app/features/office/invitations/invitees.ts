/** How many people without an account a page of invitations shows. */
export const INVITEES_PAGE = 100;

/** Somebody of a club without an account, with the link that is only theirs. */
export interface Invitee {
  athleteId: string;
  name: string;
  /** Confirmed matches that come with the profile. */
  matches: number;
  phone: string | null;
  /** The link's id and address, and when it ends (ISO 8601); null while there is none. */
  linkId: string | null;
  url: string | null;
  expiresAt: string | null;
  /** The message to send, with the link in it; null without a link. */
  message: string | null;
}

export interface InviteesPage {
  rows: Invitee[];
  total: number;
  /** How many of them, over all pages, have no link that is good. */
  unlinked: number;
  from: number;
  /** Links that are good and by which whoever has one joins the club; `expiresAt` in ISO 8601. */
  joining: { id: string; url: string; createdBy: string | null; expiresAt: string }[];
}

/** The message that goes to one person; `until` is the last day of the link as people read it. */
export function inviteMessage(invited: {
  name: string;
  club: string;
  matches: number;
  url: string;
  until: string;
}): string {
  const first = invited.name.trim().split(/\s+/)[0]!;
  const history =
    invited.matches === 0
      ? "Crie a sua conta e fique com o seu perfil"
      : `Crie a sua conta e fique com o seu perfil e ${invited.matches === 1 ? "a sua partida" : `as suas ${invited.matches} partidas`}`;
  return `Oi, ${first}! O ranking de ${invited.club} está na Quadra. ${history}: ${invited.url}\nO link é só seu e vale até ${invited.until}.`;
}
