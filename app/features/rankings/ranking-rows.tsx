import { escapeHtml } from "../../lib/html.ts";
import { formLooks, formWords } from "../../ui/form-dots.tsx";
import { levelDoubt } from "../../ui/level.tsx";
import { movementMark, movementWords } from "../../ui/movement.tsx";
import { formatPoints } from "../../ui/points.tsx";
import type { TableRow } from "./table.ts";

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
  { openId = null, me = null }: { openId?: string | null; me?: string | null } = {},
): string {
  const open = escapeHtml(links.open);
  const close = escapeHtml(links.close);
  return rows
    .map((row) => rowHtml(row, open, row.athlete.id === openId ? close : null, row.athlete.id === me))
    .join("");
}

function rowHtml(row: TableRow, open: string, close: string | null, isMe: boolean): string {
  const { position, previousPosition, athlete, wins, losses } = row;
  const anchor = `atleta-${athlete.id}`;
  const href = close ?? open + athlete.id;
  const { mark, className } = movementMark(position, previousPosition);
  const place = position <= 3 ? `pos pos-${position}` : "pos";
  const level = levelHtml(row);
  const record = `${wins}–${losses}`;
  return (
    `<tr id="${anchor}"${isMe ? ' class="me"' : ""}><td><b class="${place}">${position}</b>` +
    `<span class="${className}" role="img" aria-label="${movementWords(position, previousPosition)}">${mark}</span></td>` +
    `<th scope="row"><a href="${href}#${anchor}" aria-expanded="${close !== null}">${escapeHtml(athlete.name)}</a>` +
    `<p>${formHtml(row)}<small>${record} · nível ${level}</small></p></th>` +
    `<td>${level}</td><td>${record}</td><td>${formatPoints(row.points)}</td></tr>`
  );
}

function levelHtml({ level, levelMatches }: TableRow): string {
  const doubt = levelDoubt(levelMatches);
  const number = formatPoints(level);
  return doubt === null ? number : `<abbr title="${doubt}">${number}?</abbr>`;
}

const DOTS = 5;
const NO_DOT = '<b class="dot-none"></b>';

function formHtml({ form }: TableRow): string {
  const shown = form.slice(-DOTS);
  const dots = shown.map((result) => {
    const { letter, className } = formLooks[result];
    return className ? `<b class="${className}">${letter}</b>` : `<b>${letter}</b>`;
  });
  return `<span class="form-dots" role="img" aria-label="${formWords(shown)}">${NO_DOT.repeat(DOTS - shown.length)}${dots.join("")}</span>`;
}
