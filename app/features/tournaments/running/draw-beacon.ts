import { DEFAULT_TIME_ZONE, dayIn } from "../../../lib/dates.ts";
import {
  LOTTERY_DAYS_AHEAD,
  lotteryAt,
  lotteryDays,
  lotteryRound,
} from "../../scoring/brackets/lottery-days.ts";
import type { BeaconRounds } from "../../scoring/brackets/lots.ts";
import { leastWaitSeconds } from "./draw-clock.ts";
import type { AnnounceDrawInput } from "./running-schema.ts";

/** The public number that will decide, and when it is known. */
interface NamedNumber {
  round: number;
  at: Date;
}

/**
 * The number that an announcement at `now` names, or why it may not: a round of the beacon as far ahead as the event asks, or the Loteria
 * Federal of a Wednesday or Saturday from tomorrow on (product §6).
 */
export function namedNumber(
  beacon: AnnounceDrawInput["beacon"],
  event: { drawFormat: string | null; hasFee: boolean },
  { now, rounds }: { now: Date; rounds: BeaconRounds },
): NamedNumber | { field: string; refused: string } {
  if (beacon.kind === "loteria") {
    const today = dayIn(now, DEFAULT_TIME_ZONE);
    if (!lotteryDays(today).includes(beacon.day))
      return {
        field: "beacon.day",
        refused: `Escolha uma quarta ou um sábado, de amanhã até daqui a ${LOTTERY_DAYS_AHEAD} dias.`,
      };
    return { round: lotteryRound(beacon.day), at: lotteryAt(beacon.day) };
  }
  const least = leastWaitSeconds(event);
  const wait = beacon.in_seconds ?? least;
  if (wait < least)
    return { field: "beacon.in_seconds", refused: "O número tem de sair daqui a pelo menos 10 minutos." };
  const round = rounds.roundAt(new Date(now.getTime() + wait * 1000));
  return { round, at: rounds.timeOf(round) };
}
