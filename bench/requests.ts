import { ask } from "./ask.ts";
import type { BenchContext } from "./context.ts";
import { median, quantile, ratio, tableText } from "./figures.ts";
import type { BenchRequest } from "./load.ts";
import { memberCookies } from "./members.ts";
import { bareSource, templateSource } from "./sources.ts";
import type { RunningWorkerd } from "./workerd.ts";

const ROUNDS = 9;
const WARM_UP_REQUESTS = 500;
const WARM_UP_LIMIT_MS = 15_000;
/** So many requests in each round, and not so much time: every run finds the code equally warm. */
const REQUESTS_A_ROUND = 120;
const BARE_REQUESTS_A_ROUND = 4_000;
const CONNECTIONS = 8;
/** On a slow or busy machine there are fewer rounds, but never fewer than three. */
const TIME_LIMIT_MS = 180_000;
const LEAST_ROUNDS = 3;
const BROWSER = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  accept: "text/html,application/json;q=0.9,*/*;q=0.8",
};

const COLUMNS = [
  "answer",
  "req/s",
  "CPU ms",
  "least–most",
  "per CPU s",
  "of bare",
  "CPU of template",
  "p99 ms",
  "bytes",
];

type Target = { name: string; process: RunningWorkerd; requests: BenchRequest[]; aRound?: number };
type Measured = { cpuMs: number[]; perSecond: number[]; p99Ms: number[]; bytes: number };

/**
 * Requests per second and processor time per request of four answers of the product, nothing cached, against a bare
 * Hono `c.text` and the template's table of the same 100 rows. The rounds of all six alternate in one run.
 */
export async function runRequests(context: BenchContext): Promise<void> {
  const product = await context.start(context.product);
  const template = await context.start(await templateSource(context.vars));
  const bare = await context.start(await bareSource("text"));
  const cookies = await memberCookies(context, "atleta");
  const page = (path: string, headers = {}): BenchRequest[] => [
    { path, headers: { ...BROWSER, ...headers } },
  ];
  const targets: Target[] = [
    { name: "bare Hono c.text", process: bare, requests: page("/"), aRound: BARE_REQUESTS_A_ROUND },
    { name: "template, 100 rows", process: template, requests: page(`/?club=${context.clubId}`) },
    { name: "ranking miss, 100 rows", process: product, requests: page(`/public-ranking/${context.clubId}`) },
    { name: "display data miss", process: product, requests: page(await displayPath(context, product)) },
    {
      name: "athlete dashboard",
      process: product,
      requests: cookies.flatMap((cookie) => page("/athlete-dashboard", { cookie })),
    },
    { name: "home", process: product, requests: page("/") },
  ];
  for (const target of targets) await checkAnswer(context, target);
  report(context, await measure(context, targets));
  for (const process of [product, template, bare]) await process.stop();
}

function report(context: BenchContext, measured: ReadonlyMap<string, Measured>): void {
  const [hono, table] = [measured.get("bare Hono c.text")!, measured.get("template, 100 rows")!];
  const rows = [...measured].map(([name, { cpuMs, perSecond, p99Ms, bytes }]) => [
    name,
    median(perSecond).toFixed(0),
    median(cpuMs).toFixed(3),
    `${Math.min(...cpuMs).toFixed(3)}–${Math.max(...cpuMs).toFixed(3)}`,
    `${(1_000 / median(cpuMs)).toFixed(0)}`,
    ratio(hono.cpuMs, cpuMs).toFixed(3),
    ratio(cpuMs, table.cpuMs).toFixed(2),
    median(p99Ms).toFixed(1),
    String(bytes),
  ]);
  context.print(tableText(COLUMNS, rows));
  context.print(`\n${hono.cpuMs.length} rounds`);
  context.keep("requests", Object.fromEntries(measured));
}

async function measure(context: BenchContext, targets: Target[]): Promise<Map<string, Measured>> {
  const { load, host } = context;
  const common = (target: Target) => ({
    port: target.process.port,
    host,
    requests: target.requests,
    connections: CONNECTIONS,
  });
  const measured = new Map<string, Measured>();
  for (const target of targets) {
    await load.send({ ...common(target), count: WARM_UP_REQUESTS, durationMs: WARM_UP_LIMIT_MS });
    measured.set(target.name, { cpuMs: [], perSecond: [], p99Ms: [], bytes: 0 });
  }
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= LEAST_ROUNDS && performance.now() - startedAt > TIME_LIMIT_MS) break;
    // Each round begins elsewhere, so that none always follows the same neighbour.
    for (const target of [
      ...targets.slice(round % targets.length),
      ...targets.slice(0, round % targets.length),
    ]) {
      const before = target.process.cpuMs();
      const result = await load.send({ ...common(target), count: target.aRound ?? REQUESTS_A_ROUND });
      const figures = measured.get(target.name)!;
      figures.cpuMs.push((target.process.cpuMs() - before) / result.done);
      figures.perSecond.push(result.done / result.seconds);
      figures.p99Ms.push(quantile(result.latenciesMs, 0.99));
      figures.bytes = Math.round(result.bytes / result.done);
    }
  }
  return measured;
}

/** A miss must be the whole answer: 100 rows where 100 are promised, and no sign-in page in the dashboard's place. */
async function checkAnswer({ host }: BenchContext, { name, process, requests }: Target): Promise<void> {
  const [request] = requests as [BenchRequest];
  const answer = await ask({ port: process.port, host }, request.path, { headers: request.headers });
  const text = answer.body.toString();
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  const rows = text.match(/<tr[ >]/g)?.length ?? 0;
  if (name.includes("100 rows") && rows !== 101) throw new Error(`${name}: ${rows} rows`);
}

/** The address of a club's display data as it stands now: the version's own, where addresses carry one. */
export async function displayPath(
  { clubId, host }: BenchContext,
  { port }: { port: number },
): Promise<string> {
  const base = `/api/v1/clubs/${clubId}/display`;
  const { version } = JSON.parse((await ask({ port, host }, `${base}/version`)).body.toString()) as {
    version: string;
  };
  const ofVersion = `${base}/${encodeURIComponent(version)}`;
  return (await ask({ port, host }, ofVersion)).status === 200 ? ofVersion : base;
}
