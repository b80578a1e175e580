import { formatMoney } from "../../../lib/money.ts";
import { entryPath } from "../../../lib/athlete-paths.ts";
import { enteringOf } from "../tournaments/entry-labels.ts";
import type { TournamentCard, TournamentEvent } from "../tournaments/tournament.ts";

interface EnteringFacts {
  /** "Grátis", "R$ 120,00", "R$ 120,00 a R$ 160,00". */
  price: string;
  /** Whether somebody plays with a partner, who pays by themselves. */
  isPerPerson: boolean;
  entered: number;
  limit: number;
  waiting: number;
  /** Where and as what one enters; null while nobody can. */
  entering: { href: string; label: string } | null;
}

/** The answers to what is asked first about a tournament that takes entries, over all its events; null where it has none. */
export function enteringFacts(
  tournament: Pick<TournamentCard, "id" | "state">,
  events: readonly TournamentEvent[],
): EnteringFacts | null {
  const held = events.filter(({ state }) => state !== "cancelled");
  const [one] = held;
  if (!one) return null;
  const fees = held.map(({ entryFeeCents }) => entryFeeCents);
  const sum = (of: (event: TournamentEvent) => number) => held.reduce((total, event) => total + of(event), 0);
  const open = held.flatMap((event) => enteringOf(tournament, event) ?? []);
  return {
    price: priceRange(Math.min(...fees), Math.max(...fees), one.currency),
    isPerPerson: held.some(({ isEnteredAlone }) => !isEnteredAlone),
    entered: sum(({ taken }) => taken),
    limit: sum(({ maxEntries }) => maxEntries),
    waiting: sum(({ waiting }) => waiting),
    entering: open.length > 1 ? { ...open[0]!, href: entryPath(tournament.id) } : (open[0] ?? null),
  };
}

function priceRange(least: number, most: number, currency: TournamentEvent["currency"]): string {
  const words = (cents: number) => (cents === 0 ? "Grátis" : formatMoney(cents, currency));
  return least === most ? words(least) : `${words(least)} a ${words(most)}`;
}
