import { confirmImport } from "../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../app/features/office/imports/continue-import.server.ts";
import { startImport } from "../app/features/office/imports/start-import.server.ts";
import { platformIds } from "./big-platform-sql.ts";
import type { BenchContext } from "./context.ts";
import { median } from "./figures.ts";
import { type Cost, costText, type MeasuredPlatform, openPlatform } from "./measured-platform.ts";
import { readBudgets } from "./read-budgets.ts";

/** One sport, with as many events as the issue says. */
const SIZE = { athletes: 5_000, matches: 50_400, sports: 1, waiting: 400 };
const TIMES = 30;
const WARM_UPS = 15;

/**
 * A one-row import older than every match of its sport, against one ordinary confirmation through `approveMatch`: what it
 * costs the database to apply the row, and the whole import with its file, its progress and its end. Then approvals of
 * another club that begin together with such a row, against those that begin together with an ordinary confirmation. All
 * alternate, so that they meet the same machine; medians.
 */
export async function runLateRow(context: BenchContext): Promise<void> {
  const budget = readBudgets().lateRow;
  const platform = await openPlatform(context, SIZE, 4 * (WARM_UPS + TIMES));
  const names = await playersOf(platform);
  const costs: Record<"confirmation" | "row" | "whole" | "besideConfirmation" | "besideRow", Cost[]> = {
    confirmation: [],
    row: [],
    whole: [],
    besideConfirmation: [],
    besideRow: [],
  };
  for (let n = 0; n < WARM_UPS + TIMES; n += 1) {
    const confirmation = await platform.measure(() => platform.confirmNext());
    const late = await importLateRow(platform, names, n);
    const besideConfirmation = await confirmBeside(platform, () => platform.confirmNext());
    const importing = await startLateRow(platform, names, WARM_UPS + TIMES + n);
    const besideRow = await confirmBeside(platform, importing);
    if (n < WARM_UPS) continue;
    costs.confirmation.push(confirmation);
    costs.row.push(late.row);
    costs.whole.push(late.whole);
    costs.besideConfirmation.push(besideConfirmation);
    costs.besideRow.push(besideRow);
  }
  await platform.close();
  const middle = (list: readonly Cost[]): Cost => ({
    cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
    wallMs: median(list.map(({ wallMs }) => wallMs)),
  });
  const confirmation = middle(costs.confirmation);
  const row = middle(costs.row);
  const whole = middle(costs.whole);
  const [ordinary, beside] = [middle(costs.besideConfirmation).wallMs, middle(costs.besideRow).wallMs];
  context.print(`one confirmation: ${costText(confirmation)}`);
  context.print(`applying a row older than everything: ${costText(row)}`);
  context.print(`its whole import: ${costText(whole)}`);
  context.print(
    `another club's approval: ${ordinary.toFixed(1)} ms beside a confirmation, ${beside.toFixed(1)} ms beside a late row`,
  );
  const ofConfirmation = whole.cpuMs / confirmation.cpuMs;
  const delay = beside / ordinary;
  context.print(
    `the import of a late row is ${ofConfirmation.toFixed(2)} confirmations, and delays an approval ${delay.toFixed(2)} times as much`,
  );
  context.keep("lateRow", { confirmation, row, whole, ordinary, beside, ofConfirmation, delay });
  if (ofConfirmation > budget.ofConfirmation)
    context.miss(
      `the import of a late row costs ${ofConfirmation.toFixed(2)} confirmations (${budget.ofConfirmation})`,
    );
  if (delay > budget.approvalBesideIt)
    context.miss(
      `an approval beside a late row takes ${delay.toFixed(2)} times as long (${budget.approvalBesideIt})`,
    );
}

/** Names of the first club's people, in an order of their own. */
async function playersOf(platform: MeasuredPlatform): Promise<string[]> {
  const { rows } = await platform.client.query<{ name: string }>(
    `select a.name from memberships m join athletes a on a.id = m.athlete_id
      where m.club_id = $1 order by m.athlete_id limit 1000`,
    [platformIds.club(1)],
  );
  return rows.map(({ name }) => name);
}

/** Imports a file of one match from before all others, other players each time. */
async function importLateRow(platform: MeasuredPlatform, names: readonly string[], n: number) {
  const system = platform.contextOf({ kind: "system", job: "bench" });
  let importId = "";
  const start = await platform.measure(async () => {
    importId = (await startImport(system, lateFile(names, n))).id;
    await confirmImport(system, { importId, chosen: new Map() });
  });
  const row = await platform.measure(() => continueImport(system, { importId }));
  const end = await platform.measure(async () => {
    const progress = await continueImport(system, { importId });
    if (progress.created !== 1 || progress.finishedAt === null)
      throw new Error("a late row was not imported");
  });
  const whole = {
    cpuMs: start.cpuMs + row.cpuMs + end.cpuMs,
    wallMs: start.wallMs + row.wallMs + end.wallMs,
  };
  return { row, whole };
}

function lateFile(names: readonly string[], n: number) {
  const [winner, loser] = [names[n % names.length]!, names[(n + 1) % names.length]!];
  const text = `data;formato;vencedor;perdedor;placar\n2020-01-${String(1 + (n % 28)).padStart(2, "0")};simples;${winner};${loser};6/4 6/3`;
  return {
    clubId: platformIds.club(1),
    fileName: "um.csv",
    bytes: new TextEncoder().encode(text),
    format: "quadra" as const,
  };
}

/** Stores such a file; gives what applies it. */
async function startLateRow(platform: MeasuredPlatform, names: readonly string[], n: number) {
  const system = platform.contextOf({ kind: "system", job: "bench" });
  const { id: importId } = await startImport(system, lateFile(names, n));
  await confirmImport(system, { importId, chosen: new Map() });
  return async () => {
    await continueImport(system, { importId });
    await continueImport(system, { importId });
  };
}

/** How long an approval takes that begins together with other work. */
async function confirmBeside(platform: MeasuredPlatform, work: () => Promise<unknown>): Promise<Cost> {
  const working = work();
  const startedAt = performance.now();
  await platform.confirmNext();
  const wallMs = performance.now() - startedAt;
  await working;
  return { cpuMs: 0, wallMs };
}
