import { SOONEST_SECONDS } from "../../scoring/brackets/lots.ts";

/** How far ahead the number of a draw lies at least (product §6), and that of an evening without fee. */
const LEAST_WAIT_SECONDS = 600;
export const EVENING_WAIT_SECONDS = SOONEST_SECONDS;
export const MOST_WAIT_SECONDS = 86_400 * 30;

/** A number that is so late may be replaced by another, with a reason. */
const LATE_MS = 3_600_000;

/** The job looks every minute: a number that is so late is said to be. */
export const OVERDUE_MS = 120_000;

/** How often a draw whose number came out may be made anew. */
const MOST_REDRAWS = 2;

/** The public words about redraws. */
export const REDRAW_RULE = `Depois que o número sai, o sorteio pode ser refeito no máximo ${MOST_REDRAWS} vezes, sempre com motivo. Os anteriores ficam aqui.`;

/** A draw of an event as the rules of redrawing see it. */
interface EarlierDraw {
  number: number;
  status: "announced" | "drawn" | "superseded";
  isMade: boolean;
  beaconAt: Date | string;
  announcedAt: Date | string;
}

/** How soon the number of an event's draw may come out, in seconds: a Super 8 that costs nothing is drawn at the court. */
export function leastWaitSeconds(event: { drawFormat: string | null; hasFee: boolean }): number {
  return event.drawFormat === "super_8" && !event.hasFee ? EVENING_WAIT_SECONDS : LEAST_WAIT_SECONDS;
}

/**
 * Why an event that was drawn, or whose draw waits, is not announced anew at `now`; null where it may be. A draw is spent once its number was
 * out, made or not: who does not like a public number gains nothing by leaving it undrawn. `draws` are all of its draws.
 */
export function redrawRefusal(draws: readonly EarlierDraw[], now: Date): string | null {
  const inOrder = draws.toSorted((a, b) => a.number - b.number);
  const last = inOrder.at(-1);
  if (last?.status === "announced") {
    const lateMs = now.getTime() - new Date(last.beaconAt).getTime();
    if (lateMs >= 0 && lateMs < LATE_MS)
      return "A hora do número já chegou: é ele que decide. Se em uma hora ele não sair, anuncie outro, com o motivo.";
  }
  const spent = inOrder.filter(({ isMade, beaconAt }, at) => {
    const replacedAt = new Date(inOrder[at + 1]?.announcedAt ?? now);
    return isMade || new Date(beaconAt) <= replacedAt;
  });
  return spent.length > MOST_REDRAWS
    ? `O número desta categoria já saiu ${MOST_REDRAWS + 1} vezes, que é o limite: fica o último sorteio.`
    : null;
}
