import { readFileSync } from "node:fs";
import path from "node:path";
import { WebSocket } from "ws";
import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { memberCookies } from "./members.ts";
import type { Who } from "./pages.ts";

const PROFILED_MS = 6_000;
const CONNECTIONS = 4;

type CallFrame = { functionName: string; url: string; lineNumber: number };
type Profile = {
  nodes: { id: number; callFrame: CallFrame }[];
  samples: number[];
  timeDeltas: number[];
};

/**
 * Where the processor's time of a ranking miss goes, or of the addresses in `BENCH_PROFILE_PATH`, asked by those whom
 * `BENCH_PROFILE_AS` names (`atleta`): a sampled profile of the product, by module and by function.
 */
export async function runProfile(context: BenchContext): Promise<void> {
  const inspector = await context.nextPort();
  const product = await context.start(context.product, [`--inspector-addr=127.0.0.1:${inspector}`]);
  const paths = (process.env.BENCH_PROFILE_PATH ?? `/public-ranking/${context.clubId}`).split(",");
  const who = process.env.BENCH_PROFILE_AS as Exclude<Who, "visitor"> | undefined;
  const asking = who ? (await memberCookies(context, who)).map((cookie) => ({ cookie })) : [{}];
  const job = {
    port: product.port,
    host: context.host,
    requests: asking.flatMap((headers) =>
      paths.map((each) => ({
        path: each,
        headers: { "user-agent": "Mozilla/5.0 Chrome/140.0", ...headers },
      })),
    ),
    connections: CONNECTIONS,
  };
  await context.load.send({ ...job, count: 300 });
  const session = await openInspector(inspector);
  await session.call("Profiler.enable");
  await session.call("Profiler.setSamplingInterval", { interval: 200 });
  await session.call("Profiler.start");
  const { done } = await context.load.send({ ...job, durationMs: PROFILED_MS });
  const { profile } = (await session.call("Profiler.stop")) as { profile: Profile };
  session.close();
  await product.stop();

  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const byModule = new Map<string, number>();
  const byFunction = new Map<string, number>();
  const moduleOf = moduleFinder(context.product.folder);
  profile.samples.forEach((id, index) => {
    const frame = nodes.get(id)!;
    if (/^\((idle|program|root)\)$/.test(frame.functionName)) return;
    const ms = profile.timeDeltas[index]! / 1_000;
    const module = moduleOf(frame);
    byModule.set(module, (byModule.get(module) ?? 0) + ms);
    const name = `${frame.functionName || "(anonymous)"} · ${module}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + ms);
  });
  const total = [...byModule.values()].reduce((sum, ms) => sum + ms, 0);
  const top = (map: Map<string, number>, count: number) =>
    [...map]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, ms]) => [name, (ms / done).toFixed(3), `${((100 * ms) / total).toFixed(1)}%`]);
  context.print(
    `${paths.join(", ")}: ${done} requests, ${(total / done).toFixed(2)} ms of JavaScript each\n`,
  );
  context.print(tableText(["module", "ms", "share"], top(byModule, 25)));
  context.print(`\n${tableText(["function", "ms", "share"], top(byFunction, 30))}`);
}

/** Says which source module a frame of the bundle belongs to, by the comments that the bundler left. */
function moduleFinder(folder: string): (frame: CallFrame) => string {
  const regions = new Map<string, { line: number; name: string }[]>();
  const regionsOf = (file: string) => {
    const known = regions.get(file);
    if (known) return known;
    const found: { line: number; name: string }[] = [];
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .forEach((text, line) => {
        const name = /^\/\/ (?:#region )?(\S*(?:\.tsx?|\.m?js|server-build))$/.exec(text)?.[1];
        if (name) found.push({ line, name });
      });
    regions.set(file, found);
    return found;
  };
  return ({ url, functionName, lineNumber }) => {
    const file = /(?:^|\/)((?:assets\/)?[^/]+\.js)$/.exec(url)?.[1];
    if (!file) return functionName.startsWith("(") ? functionName : "native";
    const found = regionsOf(file).findLast(({ line }) => line <= lineNumber);
    return (found?.name ?? file).replace(/^.*node_modules\//, "");
  };
}

/** A session of the inspector on the only worker. */
async function openInspector(port: number) {
  const list = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(list[0]!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  socket.on("message", (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return {
    call: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        waiting.set((last += 1), resolve);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
