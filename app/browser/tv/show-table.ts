import type { DisplayBoard, DisplayRow } from "../../lib/display-data.ts";
import { changedIds, shownStanding } from "./changes.ts";
import { FEW_ROWS, pageCount, pageRows, pageLabel } from "./paging.ts";
import { mark, place, places, showPicture, writeText } from "./stage.ts";
import { rowLabel } from "./labels.ts";

const MOVE_MS = 1_400;
const TURN_MS = 500;
const WORDS = ["pos", "name", "move", "record", "points"] as const;

/** One row's place on the screen. Its nodes stay when another athlete is shown in it. */
interface Slot {
  element: HTMLElement;
  parts: Record<(typeof WORDS)[number], HTMLElement>;
  id: string | null;
  /** Those of whom it shows. */
  points?: number | string;
  animation?: Animation;
  /** Where it stands in pixels, which only a change of the screen's size or look changes. */
  box: DOMRect;
}

const podium = places("podium").map(toSlot);
const slots = places("row").map(toSlot);
const all = [...podium, ...slots];
const list = place("rows");
const pageBar = place("bar");
let fade: Animation | null = null;
let drawnBar = "";
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

function toSlot(element: HTMLElement): Slot {
  const parts = Object.fromEntries(WORDS.map((name) => [name, place(name, element)])) as Slot["parts"];
  return {
    element,
    parts,
    id: null,
    box: element.getBoundingClientRect(),
  };
}

/** Measures where every row stands; gives how many of them a board has on a page: as many as fit whole, on this screen, below the podium. */
export function measureRows(board: DisplayBoard | null): number {
  for (const slot of all) {
    slot.animation?.cancel();
    slot.box = slot.element.getBoundingClientRect();
  }
  const height = slots[0]!.box.height || 1;
  return board?.perPage ?? Math.max(1, Math.min(slots.length, Math.floor((list.clientHeight + 1) / height)));
}

/** Gives the stage the look of a board's kind and of a table of few; whether it had another, so that rows stand elsewhere. */
export function dress(stage: HTMLElement, { kind, rows }: DisplayBoard): boolean {
  const few = rows.length <= FEW_ROWS ? String(rows.length) : undefined;
  const isOther = stage.dataset.kind !== kind || stage.dataset.few !== few;
  mark(stage, "kind", kind);
  mark(stage, "few", few);
  return isOther;
}

/**
 * Shows a page of a board. `before` is the state of the same board that was on the screen: rows that changed since are
 * marked and move from their old place to their new one. Without `before` the rows of the page only fade in.
 */
export function showTable(
  board: DisplayBoard,
  page: number,
  perPage: number,
  before: DisplayRow[] | null,
): void {
  const changed = before ? changedIds(before, board.rows) : [];
  const from = new Map(changed.length > 0 ? all.map((slot) => [slot.id, slot] as const) : []);
  writeText(place("title"), board.title);
  writeText(place("rule"), board.rule ?? "");
  podium.forEach((slot, index) => fill(slot, board.rows[index]));
  const rows = pageRows(board.rows, page, perPage);
  slots.forEach((slot, index) => fill(slot, index < perPage ? rows[index] : undefined));
  const pages = pageCount(board.rows.length, perPage);
  writeText(place("page"), pageLabel(board.total, page, perPage, board.kind));
  const bar = pages > 1 ? `width:${100 / pages}%;left:${(100 * page) / pages}%` : "";
  if (bar !== drawnBar) pageBar.style.cssText = drawnBar = bar;

  for (const slot of all) {
    slot.animation?.cancel();
    const isChanged = slot.id !== null && changed.includes(slot.id);
    const hasScored =
      isChanged && !before!.some((row) => row.id === slot.id && shownStanding(row).points === slot.points);
    mark(slot.element, "changed", isChanged ? (hasScored ? "scored" : "passed") : null);
    if (isChanged && !isStill.matches) move(slot, from.get(slot.id));
  }
  fade?.cancel();
  fade = before || isStill.matches ? null : list.animate([{ opacity: 0 }, { opacity: 1 }], TURN_MS);
}

/** Takes the marks of changed rows away. */
export function calm(): void {
  for (const slot of all) mark(slot.element, "changed", null);
}

function fill(slot: Slot, row: DisplayRow | undefined): void {
  slot.id = row?.id ?? null;
  mark(slot.element, "empty", row ? null : "");
  if (!row) return;
  slot.points = shownStanding(row).points;
  slot.element.style.gridArea = row.area ?? "";
  const words = rowLabel(row);
  for (const name of WORDS) writeText(slot.parts[name], words[name]);
  showPicture(slot.element.querySelector("img"), row.picture);
  mark(slot.element, "sport", row.sport);
  mark(slot.element, "dir", words.dir);
  mark(slot.element, "fit", words.fit);
}

/** First, last, invert, play: the row starts where it stood and glides home; from another page it comes from below. */
function move(slot: Slot, from: Slot | undefined): void {
  const x = from ? from.box.left - slot.box.left : 0;
  const y = from ? from.box.top - slot.box.top : 2 * slot.box.height;
  if (from === slot) return;
  slot.animation = slot.element.animate(
    [
      { transform: `translate(${x}px,${y}px)`, opacity: from ? 1 : 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: MOVE_MS, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
}
