import { cityName } from "../../base/geography/city-name.ts";
import type { TournamentCard } from "./tournament.ts";

type RawCard = Omit<TournamentCard, "city"> & { cityName: string; uf: string };

/** A card as the database gives it → as screens show it: the city with its state, instants as ISO 8601. */
export function toCard({ cityName: name, uf, ...card }: RawCard): TournamentCard {
  return {
    ...card,
    city: cityName({ name, uf }),
    registrationOpensAt: new Date(card.registrationOpensAt).toISOString(),
    registrationClosesAt: new Date(card.registrationClosesAt).toISOString(),
  };
}
