import type { AthleteClass, CategoryGender } from "../../../../drizzle/schema/enums.ts";
import { formatDateTime, formatTime } from "../../../lib/dates.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import type { OwnImpediment } from "../schedule/impediments.ts";
import { DISPUTED_PAYMENT } from "../../money/payments/dispute.ts";
import type { EntryStatus } from "../tournaments/entry-rules.ts";

/** Part of an entry that one of its people pays; `back` is what withdrawing now gives back of it, in centavos; `isDisputed`: once the bank has decided. */
export interface OwnShare {
  name: string;
  isMine: boolean;
  amountCents: number;
  currency: Currency;
  status: "due" | "paid" | "refunded";
  /** Whether it was paid here: then we give it back, else the club does. */
  isOnline: boolean;
  back: number;
  isDisputed: boolean;
}

/** How the person who looks pays their share to the club by Pix. */
export interface OwnPix {
  /** The text that a bank's application takes ("copia e cola"). */
  code: string;
  reference: string;
  /** As people write it. */
  pixKey: string;
  holder: string;
}

/** Money of an entry that was given up, which the person who looks had paid at the club. */
interface OwnReturn {
  entryId: string;
  event: string;
  owedCents: number;
  currency: Currency;
  /** When the club marked it as given back, ISO 8601; null while it is owed. */
  returnedAt: string | null;
}

/** An entry, or an invitation, of the person who looks. Instants are ISO 8601. */
export interface OwnEntry {
  id: string;
  status: Exclude<EntryStatus, "withdrawn">;
  heldUntil: string | null;
  /** Whether its place was won from the waiting list and its payment is not opened yet. */
  isWon: boolean;
  /** Place in the waiting list from 1; null unless it waits. */
  position: number | null;
  /** The other one of a pair; null alone, and while nobody has accepted the link. */
  partnerName: string | null;
  /** Whether the person who looks sent the invitation. */
  isSender: boolean;
  shares: OwnShare[];
  /** Whether it may still be given up here. */
  mayWithdraw: boolean;
  /** Where the person who looks owes their share at the club, and that has a Pix key. */
  pix: OwnPix | null;
}

/** An event of the tournament as somebody who may enter it sees it. */
export interface OfferedEvent {
  id: string;
  name: string;
  sport: string;
  format: MatchFormat;
  /** Whether each person enters by themselves, though they may play doubles with changing partners. */
  isEnteredAlone: boolean;
  gender: CategoryGender;
  classes: AthleteClass[] | null;
  minAge: number | null;
  maxAge: number | null;
  playedOn: string | null;
  /** The fee that this person would pay. */
  feeCents: number;
  currency: Currency;
  /** Places; null while none are given. */
  left: number | null;
  waiting: number;
  /** Why this person may not enter now, in a sentence; null where they may. */
  refusal: string | null;
  mine: OwnEntry | null;
  /** The people who invite this person to play it. */
  invitations: { entryId: string; name: string }[];
}

/** A tournament as somebody who enters it sees it; rules and what is given back are in words. */
export interface EntryPage {
  id: string;
  name: string;
  timeZone: string;
  isPaidAtClub: boolean;
  /** Why nothing can be paid here now, in a sentence; null where it can, and where nobody is asked to. */
  stopped: string | null;
  contact: string | null;
  clubName: string;
  /** The money that the club owes the person who looks, or has given back. */
  returns: OwnReturn[];
  rules: string[];
  refunds: string[];
  /** Hours in which the person who looks cannot play, the days that they choose from, and why they may not name more; null where they may. */
  impediments: { own: OwnImpediment[]; days: string[]; closed: string | null };
  events: OfferedEvent[];
}

/** Whether the person who looks still has to pay their own part, here. */
export function owesShare({ status, shares }: Pick<OwnEntry, "status" | "shares">): boolean {
  return status === "pending" && shares.some((share) => share.isMine && share.status === "due");
}

/** Whether the person who looks still has to pay their own part, at the club. */
export function owesAtClub(
  { status, shares }: Pick<OwnEntry, "status" | "shares">,
  isPaidAtClub: boolean,
): boolean {
  return (
    isPaidAtClub &&
    status === "confirmed" &&
    shares.some((share) => share.isMine && share.status === "due" && share.amountCents > 0)
  );
}

/** How an entry stands, in a sentence. `zone` is the club's. */
export function entryInWords(entry: OwnEntry, zone: string, isPaidAtClub: boolean): string {
  switch (entry.status) {
    case "invited":
      return entry.partnerName === null
        ? "Falta alguém aceitar o convite pelo link. A vaga só é de vocês depois disso."
        : `Aguardando ${entry.partnerName} aceitar. A vaga só é de vocês depois disso.`;
    case "waiting":
      return `Na lista de espera, em ${entry.position}º lugar. Avisamos quando a vaga sair.`;
    case "pending": {
      const mine = entry.shares.find(({ isMine }) => isMine);
      const at = entry.heldUntil && (entry.isWon ? formatDateTime : formatTime)(entry.heldUntil, zone);
      const until = at === null ? "" : ` até ${at}`;
      return mine?.status === "paid"
        ? `A sua parte está paga. A vaga está guardada${until}: falta a parte de ${entry.partnerName}.`
        : `A vaga é sua${until}: pague a inscrição antes, ou ela passa adiante.${entry.isWon ? " Ao abrir o pagamento, você tem 30 minutos para concluir." : ""}`;
    }
    default:
      return isPaidAtClub && entry.shares.some(({ status }) => status === "due")
        ? "Inscrição confirmada. O pagamento é no clube."
        : "Inscrição confirmada. Bom jogo!";
  }
}

/**
 * Says what withdrawing gives back, before it is done, and who gives it: "Você recebe R$ 40,00 de volta." Of what was paid at the club:
 * "Clube Atlântico devolve R$ 40,00 a você, por Pix ou na secretaria."
 */
export function backInWords(shares: readonly OwnShare[], clubName: string): string {
  const paid = shares.filter(({ status, amountCents }) => status === "paid" && amountCents > 0);
  if (paid.length === 0) return "Nada foi pago, então nada é devolvido.";
  return paid
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
    .map(({ name, isMine, isOnline, back, currency, isDisputed }) => {
      if (isDisputed && back > 0) return isMine ? DISPUTED_PAYMENT : `${name}: ${DISPUTED_PAYMENT}`;
      const who = isMine ? "Você" : name;
      if (back === 0) return `${who} não recebe devolução.`;
      const sum = formatMoney(back, currency);
      return isOnline
        ? `${who} recebe devolução de ${sum}.`
        : `${clubName} devolve ${sum} a ${isMine ? "você" : name}, por Pix ou na secretaria.`;
    })
    .join(" ");
}

/** When one can enter, with Pro's day before: "Inscrições abrem em 01/12/2026 08:00; com o Pro, um dia antes." */
export function opensInWords(opensAt: string, zone: string): string {
  return `As inscrições abrem em ${formatDateTime(opensAt, zone)}. Com o plano Pro, de um da dupla que seja, 24 horas antes.`;
}
