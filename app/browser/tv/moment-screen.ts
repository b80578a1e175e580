import type { DisplayCall, DisplayData, DisplayMatch, DisplayRow } from "../../lib/display-data.ts";
import { displayCopy } from "../../copy/display.ts";
import { enqueueNews, type Moment, momentAt, newMoments } from "./moment-queue.ts";
import { textFit } from "./labels.ts";
import { mark, place, places, writeText } from "./stage.ts";

// All that fills the screen for a moment: a new result, several of them, matches that are called to their courts. Its places are those
// that the server sent.
const LOOK_MS = 500;
const SET = /^(\d+)\/(\d+)(?:\((\d+)\))?$/;
const SIDES = ["first", "second"] as const;

const stage = place("stage");
const screen = place("moment");
const title = place("moment-title", screen);
const word = place("moment-word", screen);
const climb = place("moment-climb", screen);
const names = SIDES.map((side) => place(`moment-${side}`, screen));
const cells = SIDES.map((side) =>
  places(`moment-${side}-set`).map((element) => ({
    element,
    games: place("games", element),
    tiebreak: place("tiebreak", element),
  })),
);
const climbParts = (["steps", "climber", "places"] as const).map((at) => place(at, climb));
const items = places("moment-item").map((element) => ({
  element,
  parts: (["what", ...SIDES, "end"] as const).map((at) => place(`item-${at}`, element)),
}));

const queue = newMoments();
let drawn: Moment | null = null;
/** Those who climbed at the last change of a table, by their ids. */
let climbs = new Map<string, { name: string; from: number; to: number }>();

/** Takes two states of what the screen shows; what is new in the second fills the screen when it has its turn. */
export function showNews(before: DisplayData, after: DisplayData): void {
  const newIn = <One extends { id: string }>(all: readonly One[], known: readonly One[]) =>
    all.filter(({ id }) => known.every((old) => old.id !== id));
  const matches = newIn(after.matches, before.matches);
  if (matches.length > 0) climbs = new Map();
  enqueueNews(queue, { matches, calls: newIn(after.calls, before.calls) });
  look();
}

/**
 * Takes two states of a table, for the row that climbs in the moment of its result; gives in how many ms the screen is free to
 * show the second.
 */
export function noteClimbs(before: readonly DisplayRow[], after: readonly DisplayRow[]): number {
  const known = new Map(before.map((row) => [row.id, row]));
  for (const row of after) {
    const old = known.get(row.id);
    if ("wins" in row && old && "wins" in old && old.position > row.position)
      climbs.set(row.id, { name: row.name, from: old.position, to: row.position });
  }
  writeClimb();
  return drawn ? Math.max(0, queue.endsAtMs - performance.now()) : 0;
}

function look(): void {
  const moment = momentAt(queue, performance.now());
  if (moment === drawn) return;
  drawn = moment;
  mark(stage, "moment", moment && "");
  mark(screen, "kind", moment?.kind);
  writeClimb();
  if (!moment) return;
  const all: readonly (DisplayMatch | DisplayCall)[] =
    moment.kind === "results" ? moment.matches : moment.calls;
  const [only] = all;
  mark(screen, "many", all.length > 1 ? "" : null);
  if (all.length > 1) writeList(moment.kind, all);
  else if (only) writeOne(only);
}

function writeList(kind: Moment["kind"], all: readonly (DisplayMatch | DisplayCall)[]): void {
  writeText(title, kind === "calls" ? displayCopy.calls : displayCopy.newResults);
  mark(screen, "sport", null);
  items.forEach(({ element, parts }, index) => {
    const one = all[index];
    mark(element, "empty", one ? null : "");
    if (!one) return;
    const texts = [one.title, one.first, one.second, "score" in one ? one.score : one.court];
    parts.forEach((part, at) => writeText(part, texts[at] ?? ""));
  });
}

function writeOne(one: DisplayMatch | DisplayCall): void {
  const isCall = "court" in one;
  writeText(title, isCall ? `${displayCopy.call} · ${one.title}` : one.title);
  mark(screen, "sport", isCall ? null : one.sport);
  mark(screen, "draw", isCall || one.isDraw ? "" : null);
  [one.first, one.second].forEach((name, side) => {
    writeText(names[side]!, name);
    mark(names[side]!, "fit", textFit(name));
  });
  const parts = isCall ? [] : one.score.split(" ");
  const sets = parts.flatMap((part) => {
    const [, first, second, tiebreak = ""] = SET.exec(part) ?? [];
    return first && second ? [{ games: [first, second], tiebreak }] : [];
  });
  mark(screen, "sets", String(sets.length));
  writeText(word, isCall ? one.court : parts.filter((part) => !SET.test(part)).join(" "));
  cells.forEach((row, side) =>
    row.forEach(({ element, games, tiebreak }, at) => {
      const set = sets[at];
      mark(element, "empty", set ? null : "");
      const [own = "", other = ""] = set ? [set.games[side], set.games[1 - side]] : [];
      writeText(games, own);
      writeText(tiebreak, set && Number(own) < Number(other) ? set.tiebreak : "");
    }),
  );
}

/** Shows the one of a result's winners who climbed most, and climbs with them; nothing where none of them did. */
function writeClimb(): void {
  const match = drawn?.kind === "results" && drawn.matches.length === 1 ? drawn.matches[0] : undefined;
  const [best] = (match?.firstIds ?? [])
    .flatMap((id) => climbs.get(id) ?? [])
    .sort((a, b) => b.from - b.to - (a.from - a.to));
  mark(climb, "empty", best ? null : "");
  if (!best) return;
  const texts = [`▲${best.from - best.to}`, best.name, `${best.from}º → ${best.to}º`];
  climbParts.forEach((part, at) => writeText(part, texts[at] ?? ""));
}

setInterval(look, LOOK_MS);
