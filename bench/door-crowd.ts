import { ask } from "./ask.ts";

/** So many sign-ins sent at one moment, each by an address of its own: half by the demonstration's athlete, half by nobody. */
export type CrowdJob = { port: number; host: string; count: number; round: number };

/** What came of them: answers by status, those without the header that they owe, and when the last one came. */
export type CrowdResult = {
  statuses: Record<string, number>;
  /** People admitted who should not have been, or the other way round. */
  wrong: number;
  /** Refusals that do not say when to come back. */
  withoutRetryAfter: number;
  /** How long the slowest refusal and the slowest admission took. */
  refusedMs: number;
  admittedMs: number;
  seconds: number;
};

async function run({ port, host, count, round }: CrowdJob): Promise<CrowdResult> {
  const result: CrowdResult = {
    statuses: {},
    wrong: 0,
    withoutRetryAfter: 0,
    refusedMs: 0,
    admittedMs: 0,
    seconds: 0,
  };
  const startedAt = performance.now();
  const one = async (i: number) => {
    const isKnown = i % 2 === 0;
    const email = isKnown ? "atleta@demo.test" : `ninguem${i}@demo.test`;
    const answer = await ask({ port, host }, "/api/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "cf-connecting-ip": `10.${100 + round}.${i >> 8}.${i & 255}`,
      },
      body: JSON.stringify({ email, password: "quadra-demo-2026" }),
    });
    const { status, headers } = answer;
    const took = performance.now() - startedAt;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status === 503) {
      if (!Number(headers["retry-after"])) result.withoutRetryAfter += 1;
      result.refusedMs = Math.max(result.refusedMs, took);
    } else {
      if (status !== (isKnown ? 200 : 400)) result.wrong += 1;
      result.admittedMs = Math.max(result.admittedMs, took);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
  return { ...result, seconds: (performance.now() - startedAt) / 1_000 };
}

process.on("message", (job: CrowdJob) => {
  run(job).then((result) => process.send?.(result));
});
