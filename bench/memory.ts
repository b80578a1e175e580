import type { BenchContext } from "./context.ts";
import type { BenchRequest } from "./load.ts";
import { memberCookies, MEMBERS } from "./members.ts";
import { benchCalls, benchPages } from "./pages.ts";
import { readBudgets } from "./read-budgets.ts";
import { displayPath } from "./requests.ts";

const REQUESTS = 100_000;
const WARM_UP = 10_000;
const STEP = 5_000;
const CONNECTIONS = 16;
/** On a busy machine some call's time runs out: it is refused with a time to ask again, and that is no matter of memory. */
const MOST_BUSY = REQUESTS / 1_000;
/** The bench must end: on a slow or busy machine fewer requests are sent, and it says how many. */
const TIME_LIMIT_MS = 900_000;

const MIB = 1_024 * 1_024;

/** Growth of the process's resident memory over 100 000 requests of all kinds, counted from after the first thousands. */
export async function runMemory(context: BenchContext): Promise<void> {
  const { print, host, load } = context;
  const product = await context.start(context.product);
  const requests = await mixedRequests(context, product);
  const send = (count: number) =>
    load.send({ port: product.port, host, requests, connections: CONNECTIONS, count, mayBeBusy: true });
  await send(WARM_UP);
  const before = product.rssBytes();
  print(`after ${WARM_UP} of warm-up: ${(before / MIB).toFixed(1)} MiB`);
  const samples: { done: number; rss: number }[] = [];
  const startedAt = performance.now();
  let done = 0;
  let busy = 0;
  while (done < REQUESTS && performance.now() - startedAt < TIME_LIMIT_MS) {
    const sent = await send(Math.min(STEP, REQUESTS - done));
    done += sent.done;
    busy += sent.busy;
    samples.push({ done, rss: product.rssBytes() });
    const { rss } = samples.at(-1)!;
    print(`${done} requests: ${(rss / MIB).toFixed(1)} MiB, ${((rss - before) / MIB).toFixed(1)} more`);
  }
  await product.stop();
  const growth = samples.at(-1)!.rss - before;
  const budget = readBudgets().memoryGrowthBytes;
  print(
    `\nmemory: ${(growth / MIB).toFixed(1)} MiB over ${done} requests after ${WARM_UP} of warm-up ` +
      `(expected at most ${budget / MIB} over ${REQUESTS}); ${busy} refused as too busy`,
  );
  if (busy > MOST_BUSY)
    context.miss(`memory: ${busy} requests refused as too busy, at most ${MOST_BUSY} may be`);
  if (growth > budget) context.miss(`memory grew by ${(growth / MIB).toFixed(1)} MiB over ${done} requests`);
  if (done < REQUESTS) context.miss(`memory: only ${done} of ${REQUESTS} requests in the time given`);
  context.keep("memory", { before, samples, growth, done, busy });
}

/** Displays ask most, then anonymous pages; signed-in pages of all roles stand among them, each time another person's. */
async function mixedRequests(context: BenchContext, product: { port: number }): Promise<BenchRequest[]> {
  const cookies = {
    atleta: await memberCookies(context, "atleta"),
    clube: await memberCookies(context, "clube"),
    admin: await memberCookies(context, "admin"),
  };
  const version = { path: `/api/v1/clubs/${context.clubId}/display/version` };
  const display = { path: await displayPath(context, product) };
  // A person may make only 100 calls a minute: the bench sends visitors' calls only, each from its own address.
  const calls = benchCalls(context.clubId).filter(({ who }) => who === "visitor");
  const asked = [...(await benchPages(context.sql, context.clubId)), ...calls];
  return Array.from({ length: MEMBERS }, (_, index) => index).flatMap((index) =>
    asked.flatMap(({ path, who }) => {
      const people = who === "visitor" ? [] : cookies[who];
      const cookie = people[index % people.length];
      const own: BenchRequest = cookie === undefined ? { path } : { path, headers: { cookie } };
      return [own, version, version, version, display, version, version, display];
    }),
  );
}
