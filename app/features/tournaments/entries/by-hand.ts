import { type Currency, formatMoney } from "../../../lib/money.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";

/**
 * Why an event takes no entries of its organiser's, or null: it does from the publishing until the draw is announced, not by the entry
 * period's clock.
 */
export function byHandRefusal({ status }: { status: string }, { state }: { state: string }): string | null {
  if (status === "draft") return "Publique o torneio antes de inscrever.";
  if (status !== "open" && status !== "closed") return "Este torneio não recebe mais inscrições.";
  if (state === "merged" || state === "cancelled") return "Esta categoria não é mais jogada.";
  return state === "entries" ? null : "O sorteio desta categoria já foi anunciado.";
}

/** A person who is entered by hand, as the rules below need them. */
export interface EnteredPerson {
  id: string;
  userId: string | null;
  name: string;
  birthDate: string | null;
  guardianAcceptedAt: string | null;
  isMember: boolean;
}

/** The people that a form names: with the partner where two enter together. */
interface Named {
  athleteId: string;
  partnerId: string | null;
}

/** The fault in the people that a form names, with the field that it stands in. */
interface NameRefusal {
  field: "athlete_id" | "partner_id";
  message: string;
}

/** Why these are not the people of an entry, which is of one person (`isAlone`) or of two, or null; `people` are those of them that exist. */
export function nameRefusal(
  isAlone: boolean,
  { athleteId, partnerId }: Named,
  people: readonly EnteredPerson[],
  today: string,
): NameRefusal | null {
  const ofPartner = (message: string) => ({ field: "partner_id" as const, message });
  if (isAlone && partnerId !== null) return ofPartner("Nesta categoria cada pessoa se inscreve sozinha.");
  if (!isAlone && partnerId === null) return ofPartner("Diga os dois nomes da dupla.");
  if (partnerId === athleteId) return ofPartner("A dupla é com outra pessoa.");
  for (const [field, id] of [
    ["athlete_id", athleteId],
    ["partner_id", partnerId],
  ] as const) {
    if (id === null) continue;
    const person = people.find((one) => one.id === id);
    if (!person) return { field, message: "Não encontramos esse atleta." };
    if (!person.isMember)
      return {
        field,
        message: `${person.name} não é do clube: quem é de fora se inscreve na página do torneio.`,
      };
    if (person.userId !== null && awaitsGuardian(person, today))
      return { field, message: `${person.name} ainda aguarda a autorização de quem é responsável.` };
  }
  return null;
}

/** Why a share that is paid here is nobody's to pay, or null: who has no account has no page to pay it on. */
export function payerRefusal(people: readonly EnteredPerson[], shares: readonly number[]): string | null {
  const without = people.find(({ userId }, at) => userId === null && shares[at]! > 0);
  return without
    ? `${without.name} ainda não tem conta, e a taxa deste torneio se paga pelo site: mande antes o convite do clube.`
    : null;
}

/** Writes the notice for one of those that were entered; money is asked for once there is a place. */
export function enteredInWords({
  title,
  partnerName,
  cents,
  currency,
  place,
}: {
  title: string;
  partnerName: string | null;
  cents: number;
  currency: Currency;
  /** `pending`: the place waits for money that is paid here. */
  place: "waiting" | "pending" | "confirmed";
}): string {
  const who = partnerName === null ? "você" : `você e ${partnerName}`;
  const entered = `O clube inscreveu ${who} em ${title}.`;
  if (place === "waiting")
    return `${entered} Ainda não há vaga: a inscrição está na fila, e você recebe um aviso quando a vaga sair.`;
  if (place === "pending")
    return `${entered} A vaga fica guardada por 30 minutos para o pagamento: veja a inscrição na página do torneio.`;
  return cents > 0
    ? `${entered} A sua parte, ${formatMoney(cents, currency)}, se paga no clube.`
    : `${entered} Veja a inscrição na página do torneio.`;
}
