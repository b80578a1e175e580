import { ask } from "./ask.ts";
import { readBuiltAsset } from "./assets.ts";
import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { type FirstLoad, weighFirstLoad } from "./first-load.ts";
import { benchPages, type Who } from "./pages.ts";
import { limitOf, readBudgets } from "./read-budgets.ts";
import { signIn } from "./sign-in.ts";
import { routeScripts } from "./route-scripts.ts";
import { templateSource } from "./sources.ts";
import { measureStartUp } from "./start-up.ts";
import { uploadSize } from "./upload.ts";

type Budgets = ReturnType<typeof readBudgets>;

const START_ROUNDS = 15;
const START_ATTEMPTS = 3;

/** Bytes, requests and JavaScript of every page's first load; the upload's size; start-up beside the template's. */
export async function runSizes(context: BenchContext): Promise<void> {
  const budgets = readBudgets();
  await weighPages(context, budgets);
  weighRoutes(context, budgets);
  weighUpload(context, budgets);
  await judgeStartUp(context, budgets);
}

async function weighPages(context: BenchContext, budgets: Budgets): Promise<void> {
  const product = await context.start(context.product);
  const cookies: Partial<Record<Who, string>> = {};
  const rows: string[][] = [];
  const loads: Record<string, FirstLoad> = {};
  for (const { route, path, who, isPublic } of await benchPages(context.sql, context.clubId)) {
    if (who !== "visitor") cookies[who] ??= await signIn(context, product, who);
    const headers = { "user-agent": "Mozilla/5.0 Chrome/140.0", cookie: cookies[who] ?? "" };
    const answer = await ask({ port: product.port, host: context.host }, path, { headers });
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
  context.print(
    tableText(["first load", "requests", "gzip", "raw", "JS gzip", "JS raw", "pictures", "budget"], rows),
  );
  context.keep("firstLoads", loads);
}

function weighRoutes(context: BenchContext, budgets: Budgets): void {
  const scripts = routeScripts();
  const rows = [...scripts].map(([route, { bytes, files }]) => {
    const limit = limitOf(budgets.routeScriptBytes, route);
    const isOver = bytes > limit;
    if (isOver) context.miss(`JavaScript of ${route}: ${bytes} bytes`);
    return [route, String(bytes), String(limit), String(files), isOver ? "OVER" : "within"];
  });
  context.print("");
  context.print(tableText(["JavaScript of a route", "gzip", "at most", "files", "budget"], rows));
  context.keep("routeScripts", Object.fromEntries(scripts));
}

function weighUpload(context: BenchContext, budgets: Budgets): void {
  const upload = uploadSize(context.product);
  context.print(
    `\nupload: ${upload.gzipBytes} bytes gzipped of ${upload.bytes} (expected at most ${budgets.uploadGzipBytes})`,
  );
  if (upload.gzipBytes > budgets.uploadGzipBytes) context.miss(`upload: ${upload.gzipBytes} bytes`);
  context.keep("upload", upload);
}

async function judgeStartUp(context: BenchContext, budgets: Budgets): Promise<void> {
  const template = await templateSource(context.vars);
  const start = async () =>
    await measureStartUp(context.product, template, { rounds: START_ROUNDS, port: await context.nextPort() });
  let startUp = await start();
  // The ratio is measured again before it fails, since a busy machine is no defect of the build.
  for (let attempt = 1; attempt < START_ATTEMPTS && startUp.ratio > budgets.startUpRatio; attempt += 1)
    startUp = await start();
  const line = (name: string, start: { cpuMs: number; wallMs: number }) => [
    name,
    start.cpuMs.toFixed(1),
    start.wallMs.toFixed(0),
  ];
  const rows = [
    line("product", startUp.product),
    line("template", startUp.template),
    line("empty worker", startUp.empty),
  ];
  context.print(`\n${tableText(["start-up to the first answer", "CPU ms", "clock ms"], rows)}`);
  context.print(
    `\nstart-up: ${startUp.ratio.toFixed(2)} of the template's CPU (expected at most ${budgets.startUpRatio}); ` +
      `${startUp.netRatio.toFixed(2)} without what workerd itself takes`,
  );
  if (startUp.ratio > budgets.startUpRatio)
    context.miss(`start-up: ${startUp.ratio.toFixed(2)} of the template's`);
  context.keep("startUp", startUp);
}
