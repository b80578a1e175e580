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
  }: { openId?: string | null; me?: string | null; shared?: readonly number[] } = {},
): string {
  const open = escapeHtml(links.open);
  const close = escapeHtml(links.close);
  return rows
    .map((row) => rowHtml(row, open, row.athlete.id === openId ? close : null, row.athlete.id === me, shared))
    .join("");
}

function rowHtml(
  row: TableRow,
  open: string,
  close: string | null,
  isMe: boolean,
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
    `<tr id="${anchor}"${isMe ? ' class="me"' : ""}>${place}` +
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
