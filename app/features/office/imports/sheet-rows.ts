import { bestCounted } from "../../../lib/best-spelling.ts";
import type { CsvLine } from "./csv-lines.ts";
import { withDate } from "./block-lines.ts";
import type { ImportMatch } from "./row.ts";
import type { ImportPlayer } from "./sides.ts";

/** A line that can be imported, with its cells as they were read. */
export interface ImportableRow {
  lineNo: number;
  cells: string[];
  match: ImportMatch;
}

/** A line that is a match: what its sheet says of it, beside the line itself. */
interface FoundLine {
  line: CsvLine;
  /** The date that it has of a line above. */
  carried: string | null;
  playedOn: string;
  /** Where others of its sheet say the same: which of them it is. */
  repeat: number | null;
}

/** Follows the names of a sheet: how each is spelled, and which are of people of different numbers. */
export class SheetNames {
  readonly #spellings = new Map<string, Map<string, number>>();
  readonly #numbers = new Map<string, string>();
  readonly #shared = new Set<string>();

  add({ externalId, folded, name }: ImportPlayer): void {
    const counts = this.#spellings.get(folded) ?? new Map<string, number>();
    this.#spellings.set(folded, counts.set(name, (counts.get(name) ?? 0) + 1));
    if (externalId === null) return;
    if ((this.#numbers.get(folded) ?? externalId) !== externalId) this.#shared.add(folded);
    this.#numbers.set(folded, externalId);
  }

  /** Keeps of each name the spelling that it has in every line. */
  settle(): ReadonlyMap<string, string> {
    const best = new Map<string, string>();
    for (const [folded, counts] of this.#spellings)
      if (counts.size > 1) best.set(folded, bestCounted(counts) ?? folded);
    this.#spellings.clear();
    return best;
  }

  isShared(folded: string): boolean {
    return this.#shared.has(folded);
  }
}

/**
 * The matches of a sheet in the order in which they are applied: by the day played, then as in the file (product §5). Each is read again from its
 * line whenever it is asked for, so that a long file is never in memory as matches.
 */
export class SheetRows implements Iterable<ImportableRow> {
  readonly #found: FoundLine[];
  readonly #read: (cells: CsvLine["cells"]) => ImportMatch;
  readonly #names: SheetNames;
  readonly #best: ReadonlyMap<string, string>;
  readonly #dateColumn: number | undefined;

  constructor(
    found: readonly FoundLine[],
    {
      read,
      names,
      dateColumn,
    }: {
      read: (cells: CsvLine["cells"]) => ImportMatch;
      names: SheetNames;
      dateColumn: number | undefined;
    },
  ) {
    this.#found = found.toSorted(
      (a, b) => compareDays(a.playedOn, b.playedOn) || a.line.lineNo - b.line.lineNo,
    );
    this.#read = read;
    this.#names = names;
    this.#best = names.settle();
    this.#dateColumn = dateColumn;
  }

  get length(): number {
    return this.#found.length;
  }

  *[Symbol.iterator](): Generator<ImportableRow, undefined> {
    for (const { line, carried, repeat } of this.#found) {
      const { lineNo, cells } = line;
      const whole =
        carried === null || cells === null || this.#dateColumn === undefined
          ? cells
          : withDate(cells, this.#dateColumn, carried);
      const match = this.#read(whole);
      if (repeat !== null) match.key = `${match.key}#${repeat}`;
      for (const player of match.sides.flat()) {
        player.name = this.#best.get(player.folded) ?? player.name;
        if (this.#names.isShared(player.folded)) player.isNameShared = true;
      }
      yield { lineNo, cells: cells ?? [], match };
    }
  }
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
