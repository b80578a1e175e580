import { ask } from "./ask.ts";
import { median } from "./figures.ts";

/**
 * Sign-ins sent at one moment and spread over these ports, each with its own IP address: half of people with accounts of
 * their own, half with unknown e-mails.
 */
export type CrowdJob = { ports: number[]; host: string; count: number; round: number };

/** The outcome of the sign-ins: answers by status, wrong answers, the time until half of them and until the last had an answer. */
export type CrowdResult = {
  statuses: Record<string, number>;
  /** People admitted who should not have been, or the other way round. */
  wrong: number;
  medianMs: number;
  seconds: number;
};

async function run({ ports, host, count, round }: CrowdJob): Promise<CrowdResult> {
  const statuses: Record<string, number> = {};
  const took: number[] = [];
  let wrong = 0;
  const startedAt = performance.now();
  const one = async (i: number) => {
    const isKnown = i % 2 === 0;
    const email = isKnown ? `multidao${i}@demo.test` : `ninguem${i}@demo.test`;
    const port = ports[i % ports.length]!;
    const { status } = await ask({ port, host }, "/api/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "cf-connecting-ip": `10.${100 + round}.${i >> 8}.${i & 255}`,
      },
      body: JSON.stringify({ email, password: "quadra-demo-2026" }),
    });
    took.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isRefused = status === 503 || status === 429;
    if (!isRefused && status !== (isKnown ? 200 : 400)) wrong += 1;
  };
  await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
  return { statuses, wrong, medianMs: median(took), seconds: (performance.now() - startedAt) / 1_000 };
}

process.on("message", (job: CrowdJob) => {
  run(job).then((result) => process.send?.(result));
});
