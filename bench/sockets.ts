import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import type { BenchContext } from "./context.ts";
import { median, quantile, tableText } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";
import { PUBLISH_HEADER, publishingProduct } from "./publishing-product.ts";
import { type SocketsFleet, startFleet } from "./sockets-fleet.ts";
import { bareSource } from "./sources.ts";
import type { RunningWorkerd } from "./workerd.ts";

const AWAKE_ROUNDS = 9;
const ASLEEP_ROUNDS = 3;
/** workerd lets an idle object with hibernating sockets go after 10 s. */
const IDLE_MS = 12_500;
const DELIVERY_LIMIT_MS = 15_000;
const PROCESSES = 3;

type Side = {
  name: string;
  workerd: RunningWorkerd;
  fleet: SocketsFleet;
  publishHeaders: Record<string, string>;
};
type Delivery = { p50: number; p99: number; lost: number; duplicated: number; constructions: number };

/**
 * Measures 9 000 sockets on one club's display object and as many on a bare broadcast loop, both open at once and published to
 * alternately: how long each message takes, how many are lost or come twice; awake, and after both have hibernated.
 */
export async function runSockets(context: BenchContext): Promise<void> {
  const { print, clubId, host } = context;
  const { sockets: budget } = readBudgets();
  const product = await context.start(
    await publishingProduct(context.product, await context.newDir("publishing")),
  );
  const bare = await context.start(await bareSource("broadcast", { BARE_LOOP: "BareLoop" }));
  const fleetOf = (workerd: RunningWorkerd, path: string) =>
    startFleet({ port: workerd.port, host, path }, PROCESSES);
  const sides: Side[] = [
    {
      name: "product",
      workerd: product,
      fleet: fleetOf(product, `/api/realtime/v1/display/${clubId}`),
      publishHeaders: { [PUBLISH_HEADER]: clubId },
    },
    { name: "bare loop", workerd: bare, fleet: fleetOf(bare, "/"), publishHeaders: {} },
  ];
  try {
    for (const { name, fleet } of sides) {
      const startedAt = performance.now();
      const open = await fleet.open(budget.count);
      print(`${name}: ${open} sockets open in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      if (open < budget.count) context.miss(`sockets: ${open} of ${budget.count} opened`);
    }
    const awake = await rounds(context, sides, { count: AWAKE_ROUNDS, idleMs: 0 });
    const asleep = await rounds(context, sides, { count: ASLEEP_ROUNDS, idleMs: IDLE_MS });
    report(context, { awake, "after hibernation": asleep });
  } finally {
    for (const { fleet, workerd } of sides) {
      fleet.stop();
      await workerd.stop();
    }
  }
}

async function rounds(
  { host }: BenchContext,
  sides: Side[],
  { count, idleMs }: { count: number; idleMs: number },
): Promise<Map<string, Delivery[]>> {
  const found = new Map<string, Delivery[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < count; round += 1) {
    if (idleMs > 0) await sleep(idleMs);
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      found.get(side.name)!.push(await publishOnce(side, host));
  }
  return found;
}

async function publishOnce({ workerd, fleet, publishHeaders }: Side, host: string): Promise<Delivery> {
  const id = randomUUID();
  const text = `publish ${id}`;
  const count = readBudgets().sockets.count;
  const sentAt = Number(process.hrtime.bigint() / 1_000n) / 1_000;
  const answer = await ask({ port: workerd.port, host }, `/?id=${id}`, {
    method: "POST",
    headers: publishHeaders,
  });
  if (answer.status !== 200)
    throw new Error(`the message was answered ${answer.status}: ${answer.body.toString()}`);
  const deadline = performance.now() + DELIVERY_LIMIT_MS;
  for (;;) {
    await sleep(300);
    if ((await fleet.readDeliveries(text, false)).reached >= count || performance.now() > deadline) break;
  }
  // A second copy would come right after the first.
  await sleep(300);
  const { times, reached, duplicated } = await fleet.readDeliveries(text, true);
  const taken = times.map((at) => at - sentAt);
  return {
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
    lost: count - reached,
    duplicated,
    constructions: Number(answer.body.toString()),
  };
}

function report(context: BenchContext, phases: Record<string, Map<string, Delivery[]>>): void {
  const { sockets: budget } = readBudgets();
  const rows: string[][] = [];
  const kept: Record<string, unknown> = {};
  for (const [phase, found] of Object.entries(phases)) {
    const p99Of = (name: string) => found.get(name)!.map(({ p99 }) => p99);
    const ofBare = median(p99Of("product")) / median(p99Of("bare loop"));
    for (const [name, deliveries] of found) {
      const sum = (key: "lost" | "duplicated") => deliveries.reduce((total, each) => total + each[key], 0);
      rows.push([
        `${phase}: ${name}`,
        String(deliveries.length),
        median(deliveries.map(({ p50 }) => p50)).toFixed(0),
        median(p99Of(name)).toFixed(0),
        `${Math.min(...p99Of(name)).toFixed(0)}–${Math.max(...p99Of(name)).toFixed(0)}`,
        name === "product" ? ofBare.toFixed(2) : "1.00",
        String(sum("lost")),
        String(sum("duplicated")),
        deliveries.map(({ constructions }) => constructions).join(" "),
      ]);
      if (name !== "product") continue;
      if (sum("lost") > budget.lost) context.miss(`sockets ${phase}: ${sum("lost")} lost`);
      if (sum("duplicated") > budget.duplicated)
        context.miss(`sockets ${phase}: ${sum("duplicated")} came twice`);
      if (ofBare > budget.p99OfBareLoop)
        context.miss(`sockets ${phase}: p99 ${ofBare.toFixed(2)} times the bare loop's`);
    }
    kept[phase] = { ofBare, ...Object.fromEntries(found) };
  }
  context.print(
    `\n${tableText(
      ["phase", "messages", "p50 ms", "p99 ms", "least–most", "p99 of bare", "lost", "twice", "objects made"],
      rows,
    )}`,
  );
  context.keep("sockets", kept);
}
