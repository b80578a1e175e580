import type { DisplayMatchRow } from "../../../lib/display-data.ts";
import type { GroupView } from "../../scoring/brackets/group-model.ts";

/** The picture's grid: two columns of so many lines, and no more lines than places on a page. */
const LINES = 10;
const COLUMNS = 2;
const MOST_ROWS = 15;
/** A table that is longer stands in parts, each below its name. */
const ROWS_OF_PART = 7;

/** The pages of groups' tables on a TV: as many as fit side by side, none torn but those that are longer than a column. */
export function groupPages(groups: readonly GroupView[]): DisplayMatchRow[][] {
  const pages: DisplayMatchRow[][] = [];
  let [column, line] = [COLUMNS, LINES];
  for (const part of groups.flatMap(partsOf)) {
    if (line + part.length > LINES) [column, line] = [column + 1, 0];
    const page = pages.at(-1);
    if (column >= COLUMNS || !page || page.length + part.length > MOST_ROWS) {
      pages.push([]);
      [column, line] = [0, 0];
    }
    for (const row of part) {
      line += 1;
      pages.at(-1)!.push({ ...row, area: `${line} / ${column + 1}` });
    }
  }
  return pages;
}

/** A group's lines, below a head; of a long table several times. */
function partsOf({ key, label, rows }: GroupView): DisplayMatchRow[][] {
  const lines = rows.map(({ entry, position, name, wins, losses, balance }): DisplayMatchRow => ({
    id: `${key}-${entry}`,
    name,
    isNow: false,
    when: position === null ? "–" : `${position}º`,
    court: balance,
    title: `${wins}–${losses}`,
    score: "",
    look: name.length <= 20 ? "wide" : name.length <= 24 ? "long" : "longest",
  }));
  return Array.from({ length: Math.ceil(lines.length / ROWS_OF_PART) }, (_, part) => [
    {
      id: `${key}-${part}-head`,
      name: label,
      isNow: false,
      when: "",
      court: "Saldo",
      title: "",
      score: "",
      look: "head",
    },
    ...lines.slice(part * ROWS_OF_PART, (part + 1) * ROWS_OF_PART),
  ]);
}
