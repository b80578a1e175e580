import { EVENING_WAIT_SECONDS, leastWaitSeconds } from "./draw-clock.ts";

/** How soon a round of the beacon decides, as the form offers it. */
const WAITS = [
  { seconds: EVENING_WAIT_SECONDS, label: "Daqui a 10 segundos" },
  { seconds: 600, label: "Daqui a 10 minutos" },
  { seconds: 1_800, label: "Daqui a 30 minutos" },
  { seconds: 3_600, label: "Daqui a 1 hora" },
  { seconds: 86_400, label: "Daqui a 24 horas" },
] as const;

/** The waits of an event: an evening without fee takes the first number there is, any other at least ten minutes. */
export function waitsOf(event: {
  drawFormat: string | null;
  hasFee: boolean;
}): { seconds: number; label: string }[] {
  const least = leastWaitSeconds(event);
  return WAITS.filter(({ seconds }) =>
    least === EVENING_WAIT_SECONDS ? seconds === least : seconds >= least,
  );
}
