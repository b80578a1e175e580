import type { DisplayBoard, DisplayRow } from "../../lib/display-data.ts";
import { changedIds } from "./changes.ts";
import { pageCount, pageRows, pageWords } from "./paging.ts";
import { mark, place, places, write } from "./stage.ts";
import { rowWords } from "./words.ts";

const MOVE_MS = 1_400;
const TURN_MS = 500;
const WORDS = ["pos", "name", "move", "record", "points"] as const;

/** One row's place on the screen; its nodes stay, whoever stands in it. */
interface Slot {
  element: HTMLElement;
  parts: Record<(typeof WORDS)[number], HTMLElement>;
  id: string | null;
  animation: Animation | null;
}

const podium = places("podium").map(toSlot);
const slots = places("row").map(toSlot);
const list = place("rows");
const title = place("title");
const pageText = place("page");
const pageBar = place("bar");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

function toSlot(element: HTMLElement): Slot {
  const parts = Object.fromEntries(WORDS.map((name) => [name, place(name, element)])) as Slot["parts"];
  return { element, parts, id: element.dataset.id ?? null, animation: null };
}

/** As many rows as fit whole, on this screen, below the podium. */
export function rowsThatFit(): number {
  const height = slots[0]!.element.offsetHeight || 1;
  return Math.max(1, Math.min(slots.length, Math.floor((list.clientHeight + 1) / height)));
}

/**
 * Shows a page of a board. `before` is the state of the same board that was on the screen: whoever changed since is
 * marked, and moves from where it stood to where it stands. Without it the rows of the page only fade in.
 */
export function showTable(
  board: DisplayBoard,
  page: number,
  perPage: number,
  before: DisplayRow[] | null,
): void {
  const changed = before ? changedIds(before, board.rows) : [];
  const all = [...podium, ...slots];
  const from = new Map<string, DOMRect>();
  if (changed.length > 0) {
    for (const slot of all) if (slot.id) from.set(slot.id, slot.element.getBoundingClientRect());
  }

  write(title, board.title);
  podium.forEach((slot, index) => fill(slot, board.rows[index]));
  const rows = pageRows(board.rows, page, perPage);
  slots.forEach((slot, index) => fill(slot, index < perPage ? rows[index] : undefined));
  const pages = pageCount(board.rows.length, perPage);
  write(pageText, pageWords(board.rows.length, page, perPage));
  pageBar.style.opacity = pages > 1 ? "1" : "0";
  pageBar.style.width = `${100 / pages}%`;
  pageBar.style.left = `${(100 * page) / pages}%`;

  for (const slot of all) {
    slot.animation?.cancel();
    slot.animation = null;
    const isChanged = slot.id !== null && changed.includes(slot.id);
    mark(slot.element, "changed", isChanged ? "" : null);
    if (isChanged) move(slot, from.get(slot.id!));
  }
  if (!before && !isStill.matches) list.animate([{ opacity: 0 }, { opacity: 1 }], TURN_MS);
}

/** Takes the marks of changed rows away. */
export function calm(): void {
  for (const slot of podium) mark(slot.element, "changed", null);
  for (const slot of slots) mark(slot.element, "changed", null);
}

function fill(slot: Slot, row: DisplayRow | undefined): void {
  slot.id = row?.id ?? null;
  mark(slot.element, "id", slot.id);
  mark(slot.element, "empty", row ? null : "");
  if (!row) return;
  const words = rowWords(row);
  for (const name of WORDS) write(slot.parts[name], words[name]);
  mark(slot.element, "dir", words.dir);
  mark(slot.element, "fit", words.fit);
}

/** First, last, invert, play: the row starts where it stood and glides home; from another page it comes from below. */
function move(slot: Slot, from: DOMRect | undefined): void {
  if (isStill.matches) return;
  const to = slot.element.getBoundingClientRect();
  const x = from ? from.left - to.left : 0;
  const y = from ? from.top - to.top : to.height * 2;
  if (from && Math.abs(x) + Math.abs(y) < 1) return;
  slot.animation = slot.element.animate(
    [
      { transform: `translate(${x}px,${y}px)`, opacity: from ? 1 : 0, zIndex: 2 },
      { transform: "none", opacity: 1, zIndex: 2 },
    ],
    { duration: MOVE_MS, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
}
