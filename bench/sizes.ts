import { ask } from "./ask.ts";
import { readBuiltAsset } from "./assets.ts";
import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { type FirstLoad, weighFirstLoad } from "./first-load.ts";
import { benchPages, type Who } from "./pages.ts";
import { limitOf, readBudgets } from "./read-budgets.ts";
import { signIn } from "./sign-in.ts";
import { templateSource } from "./sources.ts";
import { measureStartUp } from "./start-up.ts";
import { uploadSize } from "./upload.ts";

const START_ROUNDS = 9;

/** Bytes, requests and JavaScript of every page's first load; the upload's size; start-up beside the template's. */
export async function runSizes(context: BenchContext): Promise<void> {
  const { print, host, keep } = context;
  const budgets = readBudgets();
  const product = await context.start(context.product);
  const cookies: Partial<Record<Who, string>> = {};
  const rows: string[][] = [];
  const loads: Record<string, FirstLoad> = {};
  for (const { route, path, who, isPublic } of await benchPages(context.sql, context.clubId)) {
    if (who !== "visitor") cookies[who] ??= await signIn(context, product, who);
    const headers = { "user-agent": "Mozilla/5.0 Chrome/140.0", cookie: cookies[who] ?? "" };
    const answer = await ask({ port: product.port, host }, path, { headers });
    if (answer.status !== 200) throw new Error(`${route}: ${answer.status}`);
    const load = await weighFirstLoad(answer.body.toString(), readBuiltAsset);
    loads[route] = load;
    const isOver =
      isPublic &&
      (load.bytes > limitOf(budgets.publicFirstLoadBytes, route) ||
        load.scriptBytes > limitOf(budgets.publicScriptBytes, route));
    if (isOver)
      context.miss(`first load of ${route}: ${load.bytes} bytes, ${load.scriptBytes} of JavaScript`);
    rows.push([
      `${isPublic ? "public" : who} ${route}`,
      String(load.requests),
      String(load.bytes),
      String(load.rawBytes),
      String(load.scriptBytes),
      String(load.rawScriptBytes),
      String(load.pictures),
      isPublic ? (isOver ? "OVER" : "within") : "",
    ]);
  }
  await product.stop();
  print(
    tableText(["first load", "requests", "gzip", "raw", "JS gzip", "JS raw", "pictures", "budget"], rows),
  );
  keep("firstLoads", loads);

  const upload = uploadSize(context.product);
  print(
    `\nupload: ${upload.gzipBytes} bytes gzipped of ${upload.bytes} (expected at most ${budgets.uploadGzipBytes})`,
  );
  if (upload.gzipBytes > budgets.uploadGzipBytes) context.miss(`upload: ${upload.gzipBytes} bytes`);
  keep("upload", upload);

  const template = await templateSource(context.vars);
  const startUp = await measureStartUp(context.product, template, {
    rounds: START_ROUNDS,
    port: await context.nextPort(),
  });
  const line = (name: string, start: { cpuMs: number; wallMs: number }) => [
    name,
    start.cpuMs.toFixed(1),
    start.wallMs.toFixed(0),
  ];
  print(
    `\n${tableText(
      ["start-up to the first answer", "CPU ms", "clock ms"],
      [
        line("product", startUp.product),
        line("template", startUp.template),
        line("empty worker", startUp.empty),
      ],
    )}`,
  );
  print(
    `\nstart-up: ${startUp.ratio.toFixed(2)} of the template's CPU (expected at most ${budgets.startUpRatio}); ` +
      `${startUp.netRatio.toFixed(2)} without what workerd itself takes`,
  );
  if (startUp.ratio > budgets.startUpRatio)
    context.miss(`start-up: ${startUp.ratio.toFixed(2)} of the template's`);
  keep("startUp", startUp);
}
