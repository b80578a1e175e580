import { type Currency, formatMoney } from "../../../lib/money.ts";

/** A share of an entry, as the lists of what is paid at the club name it. */
interface NamedShare {
  entryId: string;
  athleteId: string;
  athlete: string;
  event: string;
  tournament: string;
  amountCents: number;
  currency: Currency;
}

/** Money that was paid at the club and that the club owes back, or has given back: "a devolver" until the office marks it. */
export interface HandReturn extends NamedShare {
  owedCents: number;
  /** When the office marked it as given back, ISO 8601, and who did; null while it is owed. */
  returnedAt: string | null;
  returnedBy: string | null;
}

/** A share of an entry that was given up before its money was marked: it may have come all the same. */
export interface LateShare extends NamedShare {
  reference: string;
}

/** Says who gives back what was paid at the club, and how: "Clube Atlântico devolve R$ 40,00, por Pix ou na secretaria." */
export function returnedInWords(clubName: string, cents: number, currency: Currency): string {
  return `${clubName} devolve ${formatMoney(cents, currency)}, por Pix ou na secretaria.`;
}

/** Says how much is owed back in all and to how many people; null where nothing is. */
export function owedInWords(returns: readonly HandReturn[]): string | null {
  const owed = returns.filter(({ returnedAt }) => returnedAt === null);
  const [first] = owed;
  if (!first) return null;
  const people = new Set(owed.map(({ athleteId }) => athleteId)).size;
  const sums = [...new Set(owed.map(({ currency }) => currency))].map((currency) =>
    formatMoney(
      owed.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.owedCents, 0),
      currency,
    ),
  );
  return `A devolver: ${sums.join(" e ")}, a ${people === 1 ? "1 pessoa" : `${people} pessoas`}.`;
}
