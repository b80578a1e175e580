import { ask } from "./ask.ts";
import type { BenchContext } from "./context.ts";
import { median, tableText } from "./figures.ts";
import { benchCalls, benchPages, type Who } from "./pages.ts";
import { readBudgets } from "./read-budgets.ts";
import { signIn } from "./sign-in.ts";

const ADDED_MS = [0, 10, 80];
const TIMES = 5;

/** Round trips of every page and reading call, counted at the proxy, and its time with 0, 10 and 80 ms added to each. */
export async function runRoundTrips(context: BenchContext): Promise<void> {
  const { print, host, proxy } = context;
  const budgets = readBudgets();
  const product = await context.start(context.product);
  const cookies: Partial<Record<Who, string>> = {};
  const rows: string[][] = [];
  const kept: Record<string, { roundTrips: number; ms: number[] }> = {};
  // All of them only read.
  const budget = budgets.roundTrips.page;
  const everything = [...(await benchPages(context.sql, context.clubId)), ...benchCalls(context.clubId)];
  for (const { route, path, who } of everything) {
    if (who !== "visitor") cookies[who] ??= await signIn(context, product, who);
    const open = async () => {
      const headers = { ...headersOf(cookies[who]), "cf-connecting-ip": "10.201.0.1" };
      const answer = await ask({ port: product.port, host }, path, { headers });
      if (answer.status !== 200)
        throw new Error(`${route}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
    };
    await open();
    proxy.resetStats();
    await open();
    const roundTrips = proxy.stats().http_requests + proxy.stats().ws_connections;
    const times: number[] = [];
    for (const added of ADDED_MS) {
      proxy.setLatency(added);
      const taken: number[] = [];
      for (let n = 0; n < TIMES; n += 1) {
        const startedAt = performance.now();
        await open();
        taken.push(performance.now() - startedAt);
      }
      times.push(median(taken));
    }
    proxy.setLatency(0);
    if (roundTrips > budget) context.miss(`GET ${route}: ${roundTrips} round trips`);
    kept[route] = { roundTrips, ms: times };
    rows.push([
      `${who} GET ${route}`,
      String(roundTrips),
      String(budget),
      ...times.map((ms) => ms.toFixed(0)),
    ]);
  }
  await product.stop();
  print(tableText(["answer", "round trips", "budget", ...ADDED_MS.map((ms) => `ms at +${ms} ms`)], rows));
  context.keep("roundTrips", kept);
}

/** Pages and the pages' own calls know a person by cookies, the API by the same token as a bearer. */
function headersOf(cookie: string | undefined): Record<string, string> {
  const token = /-access=([^;]+)/.exec(cookie ?? "")?.[1];
  return token === undefined ? {} : { cookie: cookie!, authorization: `Bearer ${token}` };
}
