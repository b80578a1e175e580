import { daysBetween } from "../../../lib/dates.ts";
import type { ErrorCode } from "../../../lib/errors.ts";

/** Hours of a tournament in which the person who looks cannot play; instants are ISO 8601. */
export interface OwnImpediment {
  id: string;
  from: string;
  to: string;
}

/** How many somebody may name in a tournament by themselves. */
const MOST_IMPEDIMENTS = 6;

/** The facts that decide whether somebody may still say when they cannot play. */
interface ImpedimentFacts {
  status: string;
  /** Calendar days of the tournament. */
  startsOn: string;
  endsOn: string;
  /** Whether an entry of it is theirs. */
  isEntered: boolean;
  /** Whether one of its matches has an hour. */
  hasTimes: boolean;
}

/** Why nobody may name hours by themselves any more, or not yet, in a sentence; null where they may. */
export function closedInWords({
  status,
  isEntered,
  hasTimes,
}: Pick<ImpedimentFacts, "status" | "isEntered" | "hasTimes">): string | null {
  if (status === "cancelled") return "Este torneio foi cancelado.";
  if (status === "finished") return "Este torneio já terminou.";
  if (!isEntered) return "Inscreva-se antes de dizer quando não pode jogar.";
  return hasTimes ? "Os horários já saíram. Se algum não serve, fale com a organização." : null;
}

/**
 * Why these hours of a day ("14:30", in the club's zone) are not taken, with the field that is wrong; null where they are. `named` is
 * how many the person has named. The rule: product §6, people's impediments.
 */
export function impedimentRefusal(
  facts: ImpedimentFacts,
  named: number,
  { day, from, to }: { day: string; from: string; to: string },
): { code: ErrorCode; field?: string; message: string } | null {
  const closed = closedInWords(facts);
  if (closed) return { code: "conflict", message: closed };
  if (!daysBetween(facts.startsOn, facts.endsOn).includes(day))
    return { code: "invalid_input", field: "day", message: "Escolha um dia do torneio." };
  if (to <= from)
    return { code: "invalid_input", field: "to", message: "O fim precisa ser depois do começo." };
  if (named >= MOST_IMPEDIMENTS)
    return {
      code: "conflict",
      message: `Você já informou ${MOST_IMPEDIMENTS} horários. Retire um deles ou fale com a organização.`,
    };
  return null;
}
