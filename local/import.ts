import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { errorSentence } from "../app/copy/error-texts.ts";
import { searchClubs } from "../app/features/clubs/clubs/search-clubs.server.ts";
import { isSportId, SPORTS, type SportId } from "../app/lib/sports.ts";
import { confirmImport } from "../app/features/office/imports/confirm-import.server.ts";
import { continueImport } from "../app/features/office/imports/continue-import.server.ts";
import type { ImportFormat } from "../app/features/office/imports/headings.ts";
import { doneLines, type ImportProgress } from "../app/features/office/imports/import-progress.ts";
import { readRefusals } from "../app/features/office/imports/read-imports.server.ts";
import { startImport } from "../app/features/office/imports/start-import.server.ts";
import { AppError } from "../app/lib/errors.ts";
import { foldName } from "../app/lib/text.ts";
import type { VerbContext } from "../app/platform/services.server.ts";
import { commandServices } from "../tools/production/command-services.ts";
import { openCommandDatabase } from "./command-database.ts";
import { progressLine, summary } from "./import-report.ts";
import { AlreadyRunningError } from "./instance-lock.ts";
import { PortTakenError } from "./ports.ts";

const USAGE = `Uso: npm run import -- ARQUIVO.csv --club ID_OU_NOME [--format atp] [--sport ${SPORTS[0].id}]`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Order = { file: string; club: string; format: ImportFormat; sport: SportId | undefined };

/** A wrong call of the command; its message is one sentence for the caller. */
class ImportCommandError extends Error {}

process.exitCode = await main();

async function main(): Promise<number> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each().catch(() => {});
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      console.error("\nInterrompido. Rode de novo o mesmo comando para terminar a importação.");
      void stop().finally(() => process.exit(130));
    });
  }
  try {
    const order = readOrder();
    const bytes = await readSeason(order.file);
    const database = await openCommandDatabase((line) => console.error(line));
    stops.push(() => database.stop());
    const { services, settled } = commandServices(database);
    stops.push(settled);
    const context: VerbContext = { services, actor: { kind: "system", job: "import" } };
    await importSeason(context, order, await findClub(context, order.club), bytes);
    return 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  } finally {
    await stop();
  }
}

async function importSeason(
  context: VerbContext,
  order: Order,
  clubId: string,
  bytes: Uint8Array,
): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const { format, sport } = order;
  const fileName = path.basename(order.file);
  const { id: importId } = await startImport(context, { clubId, fileName, bytes, format, sport });
  // Names that may be somebody's who is there already are taken as suggested: nobody is made twice.
  const started = await confirmImport(context, { importId, chosen: new Map() });
  const show = createDisplay(started, seconds());
  let progress = started;
  while (progress.finishedAt === null) {
    progress = await continueImport(context, { importId: progress.id });
    show(progress, seconds());
  }
  const { lines } = await readRefusals(context, { importId });
  console.log(summary(started, progress, lines, seconds()).join("\n"));
}

/** A bar that is drawn over itself in a terminal; elsewhere a line for every tenth. */
function createDisplay(
  started: ImportProgress,
  startedSeconds: number,
): (progress: ImportProgress, seconds: number) => void {
  let shownTenth = -1;
  return (progress, seconds) => {
    const done = doneLines(progress);
    const line = progressLine(
      progress,
      (done - doneLines(started)) / Math.max(seconds - startedSeconds, 0.001),
    );
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001b[K${line}${progress.finishedAt === null ? "" : "\n"}`);
      return;
    }
    const tenth = Math.floor((10 * done) / Math.max(progress.total, 1));
    if (tenth > shownTenth) console.log(line);
    shownTenth = Math.max(shownTenth, tenth);
  };
}

function readOrder(): Order {
  const { values, positionals } = parseOrder();
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || !values.club) throw new ImportCommandError(USAGE);
  const format = values.format ?? "quadra";
  if (format !== "quadra" && format !== "atp") {
    throw new ImportCommandError(`Não conheço o formato “${format}”: use atp, ou não diga nenhum. ${USAGE}`);
  }
  const { sport } = values;
  if (sport !== undefined && !isSportId(sport)) {
    throw new ImportCommandError(
      `Não conheço o esporte “${sport}”: ${SPORTS.map(({ id }) => id).join(", ")}.`,
    );
  }
  return { file, club: values.club, format, sport };
}

function parseOrder() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { club: { type: "string" }, format: { type: "string" }, sport: { type: "string" } },
    });
  } catch {
    throw new ImportCommandError(USAGE);
  }
}

/** The file as the person names it: npm runs scripts in the project's folder, they may stand in another. */
async function readSeason(file: string): Promise<Uint8Array> {
  for (const folder of new Set([process.env.INIT_CWD ?? process.cwd(), process.cwd()])) {
    try {
      return await readFile(path.resolve(folder, file));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EISDIR") throw new ImportCommandError(`${file} é uma pasta: diga o arquivo CSV.`);
      if (code !== "ENOENT" && code !== "ENOTDIR")
        throw new ImportCommandError(`Não consigo ler ${file} (${code}).`);
    }
  }
  throw new ImportCommandError(`Não achei o arquivo ${file}.`);
}

/** The club of that id, or the one club of that name. */
async function findClub(context: VerbContext, text: string): Promise<string> {
  if (UUID.test(text)) return text;
  const { rows } = await searchClubs(context, { search: text, limit: 50 });
  const exact = rows.filter(({ name }) => foldName(name) === foldName(text));
  const found = exact.length > 0 ? exact : rows;
  const [club] = found;
  if (club && found.length === 1) return club.id;
  const options = found.length > 0 ? found : (await searchClubs(context, { search: "", limit: 20 })).rows;
  const listed = options.map(({ id, name, city, state }) => `\n  ${id}  ${name} (${city}/${state})`).join("");
  const problem =
    found.length > 1 ? `Há mais de um clube com “${text}” no nome` : `Não achei o clube “${text}”`;
  throw new ImportCommandError(`${problem}. Diga o id:${listed || " não há clube nenhum ainda."}`);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImportCommandError) return error.message;
  if (error instanceof AppError) {
    if (error.code === "not_found") return "Não achei o clube com esse id.";
    return error.details.message ?? errorSentence(error.code, error.details);
  }
  if (error instanceof PortTakenError || error instanceof AlreadyRunningError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return process.env.DEBUG
    ? `${(error as Error).stack}`
    : `A importação parou: ${reason}\nRode de novo o mesmo comando para continuar.`;
}
