import { formatDateTime } from "../../../lib/dates.ts";
import { entryPath } from "../../../lib/athlete-paths.ts";
import type { TournamentCard } from "./tournament.ts";

/** Where and as what one enters an event of a tournament that reads so; null while nobody can. */
export function enteringOf(
  { id, state }: Pick<TournamentCard, "id" | "state">,
  event: { id: string; state: string },
): { href: string; label: string } | null {
  if ((state !== "open" && state !== "soon") || event.state !== "entries") return null;
  const href = `${entryPath(id)}#categoria-${event.id}`;
  return { href, label: state === "open" ? "Inscrever-se" : "Inscrição antecipada (Pro)" };
}

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
