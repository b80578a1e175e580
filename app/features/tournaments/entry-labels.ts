import { formatDateTime } from "../../lib/dates.ts";
import type { TournamentCard } from "./tournament.ts";

/** When one can enter, in the club's zone: "Inscrições até 01/12/2026 23:59". Past and running ones say so. */
export function registrationLabel({
  state,
  registrationOpensAt,
  registrationClosesAt,
  club,
}: Pick<TournamentCard, "state" | "registrationOpensAt" | "registrationClosesAt" | "club">): string {
  switch (state) {
    case "soon":
      return `Inscrições a partir de ${formatDateTime(registrationOpensAt, club.timeZone)}`;
    case "open":
      return `Inscrições até ${formatDateTime(registrationClosesAt, club.timeZone)}`;
    case "cancelled":
      return "Não será realizado";
    case "finished":
      return "Já realizado";
    default:
      return "Inscrições encerradas";
  }
}
