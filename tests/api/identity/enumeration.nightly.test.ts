import { expect, test } from "vitest";
import { ask, KNOWN, nobody, OPERATIONS, startKnown } from "../../support/enumeration.ts";
import { median, samplePairs, signedRank, TOO_FAR } from "../../support/time-samples.ts";

// Issue C "Proof", product §3: sign-in, sign-up, recovery and codes answer alike for a known and an unknown e-mail,
// statistically, in time.

startKnown();

test.each(OPERATIONS)(
  "%s: the same time",
  async (_name, path, body) => {
    const samples = await samplePairs(
      () => ask(path, body(KNOWN)),
      () => ask(path, body(nobody())),
    );
    const far = signedRank(samples.one, samples.other);
    const apart = median(samples.one) - median(samples.other);
    const said = `${samples.one.length} pairs, ${far.toFixed(1)} standard deviations, ${apart.toFixed(1)} ms`;
    expect(samples.canDetect, `an added delay could not be detected: ${said}`).toBe(true);
    expect(Math.abs(far), said).toBeLessThan(TOO_FAR);
  },
  120_000,
);
