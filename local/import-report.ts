import { equalReasons, linesLabel } from "../app/features/office/imports/equal-reasons.ts";
import {
  doneLines,
  type ImportProgress,
  type ImportRefusal,
} from "../app/features/office/imports/import-progress.ts";

const BAR_WIDTH = 24;
const count = new Intl.NumberFormat("pt-BR");

/** "1 linha", "2.917 linhas". */
export function counted(n: number, one: string, many: string): string {
  return `${count.format(n)} ${n === 1 ? one : many}`;
}

/** One line of progress: bar, lines, percent and the time left. `rate` is lines per second, 0 before it is known. */
export function progressLine(progress: ImportProgress, rate: number): string {
  const done = doneLines(progress);
  const share = progress.total === 0 ? 1 : done / progress.total;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  const left =
    done < progress.total && rate > 0 ? ` · faltam ${duration((progress.total - done) / rate)}` : "";
  const total = counted(progress.total, "linha", "linhas");
  return `${bar} ${Math.floor(share * 100)}% · ${count.format(done)} de ${total}${left}`;
}

/** The end of an import: what went in, what was there, who was created, and each refused line with its reason. */
export function summary(
  started: ImportProgress,
  finished: ImportProgress,
  refusals: readonly ImportRefusal[],
  seconds: number,
): string[] {
  const imported = finished.created - started.created;
  const lines = [
    `Importadas: ${counted(imported, "partida", "partidas")}`,
    `Já existiam: ${counted(finished.total - finished.refused - imported, "partida", "partidas")}`,
    `Atletas criados: ${count.format(finished.athletes - started.athletes)}`,
    `Recusadas: ${counted(refusals.length, "linha", "linhas")}`,
    ...equalReasons(refusals).map((one) => `  ${linesLabel(one)}: ${one.reason}`),
  ];
  return [...lines, `Tempo: ${duration(seconds)}`];
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
