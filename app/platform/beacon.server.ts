import { QUICKNET_URL } from "../lib/drand.ts";

/** A public beacon of random numbers that nobody can know before their time (drand). */
export interface Beacon {
  /** The first round that comes out at or after an instant. */
  roundAt(at: Date): number;
  /** When a round comes out. */
  timeOf(round: number): Date;
  /** The random number of a round, in hexadecimal; null while it is not there, or the beacon does not answer. */
  read(round: number): Promise<string | null>;
}

/** drand's chain quicknet: since when, and how often it gives a number. */
const QUICKNET = {
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
};
const ANSWER_WITHIN_MS = 5_000;
const RANDOMNESS = /^[0-9a-f]{64}$/;

/** The beacon at `url`, which speaks drand's HTTP API and keeps quicknet's time; quicknet itself where it is left out. */
export function createBeacon(url: string | undefined): Beacon {
  const { genesisSeconds, periodSeconds } = QUICKNET;
  return {
    roundAt(at) {
      return Math.max(1, Math.ceil((at.getTime() / 1000 - genesisSeconds) / periodSeconds) + 1);
    },
    timeOf: (round) => new Date((genesisSeconds + (round - 1) * periodSeconds) * 1000),
    async read(round) {
      try {
        const answer = await fetch(`${url ?? QUICKNET_URL}/public/${round}`, {
          headers: { accept: "application/json" },
          redirect: "manual",
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const body: unknown = answer.ok ? await answer.json() : null;
        return randomnessIn(body, round);
      } catch {
        return null;
      }
    },
  };
}

function randomnessIn(body: unknown, asked: number): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { round, randomness } = body as { round?: unknown; randomness?: unknown };
  return round === asked && typeof randomness === "string" && RANDOMNESS.test(randomness) ? randomness : null;
}
