import { formatTime, formatWeekday } from "../../../lib/dates.ts";
import type { Conflict } from "./conflicts.ts";
import type { PlannedMatch, PlannedSide } from "./planned.ts";
import { toInstant } from "./problem-of.ts";
import type { Placement } from "./problem.ts";
import type { Unplaced } from "./unplaced.ts";

/** "sáb., 28/11, 14:30, Quadra 2". */
export function timetablePlaceWords(
  { courtId, startsAt }: Placement,
  { courts, timeZone }: { courts: readonly { id: string; name: string }[]; timeZone: string },
): string {
  const at = toInstant(startsAt);
  const court = courts.find(({ id }) => id === courtId)?.name ?? "quadra que saiu da lista";
  return `${formatWeekday(at, timeZone)}, ${formatTime(at, timeZone)}, ${court}`;
}

/** "1 partida muda de horário", "14 partidas mudam de horário". */
export function movedWords(count: number): string {
  return count === 1 ? "1 partida muda de horário" : `${count} partidas mudam de horário`;
}

/** From when on (ISO 8601) a match may be played: "Misto B · Final, não antes de sáb., 28/11, 15:00". */
export function limitWords(title: string, at: string | null, timeZone: string): string {
  const limit = at
    ? `não antes de ${formatWeekday(at, timeZone)}, ${formatTime(at, timeZone)}`
    : "sem limite de hora";
  return `${title}, ${limit}.`;
}

/** The names of a side, or where it comes from while nobody stands there. */
export function sideWords(
  people: readonly string[] | null,
  side: PlannedSide | undefined,
  { nameOf, labelOf }: { nameOf: (id: string) => string; labelOf: (key: string) => string },
): string {
  if (people && people.length > 0) return people.map(nameOf).join(" e ");
  if (side?.kind === "winner") return `Quem vencer: ${labelOf(side.match)}`;
  if (side?.kind === "loser") return `Quem perder: ${labelOf(side.match)}`;
  if (side?.kind === "rank") return `${side.position}º do grupo ${side.group}`;
  return "A definir";
}

/** "Feminino B · Quartas de final". */
export function matchWords({ eventName, label }: Pick<PlannedMatch, "eventName" | "label">): string {
  return `${eventName} · ${label}`;
}

function namesOf(people: readonly string[], nameOf: (id: string) => string): string {
  const [one = "", two, ...more] = people.map(nameOf);
  if (more.length > 0) return `${one}, ${two} e mais ${more.length}`;
  return two ? `${one} e ${two}` : one;
}

/** Why a match has no time, as a sentence. */
export function unplacedWords({ reason, people }: Unplaced, nameOf: (id: string) => string): string {
  switch (reason) {
    case "free":
      return "Ainda não foi marcada.";
    case "no_hours":
      return "Sem quadra livre por tempo suficiente.";
    case "too_late":
      return "Não há quadra aberta depois da hora em que ela pode começar.";
    case "impeded":
      return `Os impedimentos de ${namesOf(people, nameOf)} não deixam nenhum horário.`;
    case "no_time_in_chain":
      return "Faltam horas de quadra para ela e para as partidas de que depende, com o descanso entre elas.";
    case "people_busy":
      return `Nos horários com quadra livre, ${namesOf(people, nameOf)} ${people.length === 1 ? "joga ou descansa" : "jogam ou descansam"}.`;
    case "courts_full":
      return "Todas as quadras estão ocupadas nos horários em que ela caberia.";
  }
}

/** Says what is wrong with a match's place, in a sentence. */
export function conflictWords(
  { kind, otherId, people }: Conflict,
  { nameOf, titleOf }: { nameOf: (id: string) => string; titleOf: (id: string) => string },
): string {
  const other = otherId ? titleOf(otherId) : "";
  switch (kind) {
    case "court_closed":
      return "A quadra está fechada nesse horário.";
    case "court_taken":
      return `A quadra está com outra partida: ${other}.`;
    case "person_busy":
      return `${namesOf(people, nameOf)} sem os 60 minutos de descanso de outra partida: ${other}.`;
    case "impeded":
      return `Impedimento nesse horário: ${namesOf(people, nameOf)}.`;
    case "too_early":
      return "Antes da hora em que ela pode começar.";
    case "before_source":
      return `Antes do fim, e do descanso, da partida de que depende: ${other}.`;
  }
}
