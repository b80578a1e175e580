import { escapeHtml } from "../../lib/html.ts";
import { initials } from "../../lib/initials.ts";
import { formLooks } from "../../ui/recent-results.tsx";
import { levelDoubt } from "../../ui/level.tsx";
import { movementMark, movementLabel } from "../../ui/movement.tsx";
import { formatPoints } from "../../ui/points.tsx";
import type { FormResult, TableRow } from "../ledger/table-row.ts";

/** What the links of the rows are made of: addresses relative to the page, with the filters in force. */
export interface RowLinks {
  /** Opens the athlete whose id follows: "?sport=tennis&athlete=". */
  open: string;
  /** Closes whichever is open: "?sport=tennis". */
  close: string;
}

/** Of how many parts a bar of points is. */
const TENTHS = 10;

/**
 * The rows of a ranking as HTML, every text escaped. Written by hand because a hundred rows of elements cost the worker
 * more than all the rest of the page (`npm run bench -- requests`); and short, for phones on a bad connection.
 */
export function rankingRows(
  rows: readonly TableRow[],
  links: RowLinks,
  {
    openId = null,
    me = null,
    shared = [],
    leaderPoints = 0,
  }: {
    openId?: string | null;
    me?: string | null;
    shared?: readonly number[];
    leaderPoints?: number;
  } = {},
): string {
  const bars = barClasses(rows, leaderPoints);
  const open = escapeHtml(links.open);
  const close = escapeHtml(links.close);
  return rows
    .map((row, index) => {
      const names = [row.athlete.id === me ? "me" : "", bars[index]].filter(Boolean).join(" ");
      return rowHtml(row, open, row.athlete.id === openId ? close : null, names, shared);
    })
    .join("");
}

/**
 * How long the bar of each row's points is, in tenths of the leader's: a class where it is shorter than that of the row above, which
 * holds for the rows that follow (ranking-table.css), so that a page needs ten at most; "" elsewhere.
 */
export function barClasses(rows: readonly Pick<TableRow, "points">[], leaderPoints: number): string[] {
  let shown = TENTHS;
  return rows.map(({ points }) => {
    const tenths = Math.round((TENTHS * Math.max(points, 0)) / Math.max(leaderPoints, 1));
    if (tenths >= shown) return "";
    shown = tenths;
    return `p${tenths}`;
  });
}

function rowHtml(
  row: TableRow,
  open: string,
  close: string | null,
  names: string,
  shared: readonly number[],
): string {
  const { position, athlete, wins, losses } = row;
  const anchor = `atleta-${athlete.id}`;
  const href = close === null ? `${open}${athlete.id}#linhas` : `${close}#${anchor}`;
  const place =
    position === null
      ? "<td>"
      : `<td><b${position <= 3 ? ` class="pos-${position}"` : ""}>${position}${shared.includes(position) ? TIED : ""}</b>${movementHtml(position, row)}`;
  // Cells and rows end where the next begins.
  return (
    `<tr id="${anchor}"${names ? ` class="${names}"` : ""}>${place}` +
    `<th scope="row">${pictureHtml(athlete)}<a href="${href}" aria-expanded="${close !== null}">${escapeHtml(athlete.name)}</a>` +
    `<p>${formHtml(row)}<span>${wins}–${losses}</span></p><td>${levelHtml(row)}<td>${formatPoints(row.points)}`
  );
}

/** The picture, or in its place the initials, which are nothing to a screen reader: the name follows. */
function pictureHtml({ name, avatar }: TableRow["athlete"]): string {
  if (avatar) return `<img src="${avatar}" alt="" width="28" height="28" loading="lazy">`;
  return `<i aria-hidden="true">${escapeHtml(initials(name))}</i>`;
}

function movementHtml(position: number, { previousPosition: previous }: TableRow): string {
  const { mark, className } = movementMark(position, previous);
  return `<i class="${className}" role="img" aria-label="${movementLabel(position, previous)}">${mark}</i>`;
}

function levelHtml({ level, levelMatches }: TableRow): string {
  const doubt = levelDoubt(levelMatches);
  const number = formatPoints(level);
  return doubt === null ? number : `<abbr title="${doubt}">≈${number}</abbr>`;
}

const TIED = '<abbr title="empate">=</abbr>';

const DOTS = 5;

/** In words, which ranking-table.css shows as a letter each, styled by their element, to keep the page small. */
const DOT_ELEMENTS: Record<FormResult, string> = {
  won: "b",
  lost: "i",
  even: "em",
  walkover_won: "u",
  walkover_lost: "s",
};

function formHtml({ form }: TableRow): string {
  return form
    .slice(-DOTS)
    .map((result) => {
      const element = DOT_ELEMENTS[result];
      return `<${element}>${formLooks[result].words}, </${element}>`;
    })
    .join("");
}
