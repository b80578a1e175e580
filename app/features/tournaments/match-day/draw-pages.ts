import type { DisplayMatchRow } from "../../../lib/display-data.ts";
import type { BracketPart } from "../../scoring/brackets/bracket-model.ts";
import { type DrawnMatchView, sideScores } from "../../scoring/brackets/drawn-match-view.ts";
import { hourWords } from "../../scoring/drawn/place-time.ts";
import type { ScheduledMatch } from "../running/event-draws.ts";

/** The picture's grid: so many lines, and rounds side by side. A match of a full first column stands on two lines. */
const LINES = 8;
const COLUMNS = 3;
const MATCHES_IN_COLUMN = 4;
const THIRD_PLACE = "Disputa de 3º lugar";

type Round = BracketPart["rounds"][number];

/**
 * The pages of a draw's knock-out parts on a TV: the round that is played and the next ones that fit, four of its matches at a time; the
 * last page of a main draw has the match for the third place below its final. `matches` by their ids, those that are not played left out.
 */
export function bracketPages(
  parts: readonly BracketPart[],
  matches: ReadonlyMap<string, ScheduledMatch>,
): DisplayMatchRow[][] {
  const third = parts.find(({ label }) => label === THIRD_PLACE);
  return parts
    .filter((part) => part !== third)
    .flatMap(({ label, rounds }, at) => {
      const first = firstShown(rounds, matches);
      const count = rounds[first]?.matches.length ?? 0;
      const chunks = Array.from({ length: Math.ceil(count / MATCHES_IN_COLUMN) }, (_, chunk) =>
        pageOf(rounds.slice(first, first + COLUMNS), chunk, { matches, of: at === 0 ? "" : label }),
      );
      const isToTheEnd = at === 0 && chunks.length === 1;
      const decides = isToTheEnd ? third?.rounds[0]?.matches[0] : null;
      if (decides) {
        const column = Math.min(COLUMNS, rounds.length - first);
        const area = `${LINES - 1} / ${column} / span 2`;
        chunks[0]!.push(matchRow(decides, matches, { area, look: "none", title: THIRD_PLACE }));
      }
      return chunks.filter((rows) => rows.length > 0);
    });
}

/** The round being played, or an earlier one where fewer than fit come after it. */
function firstShown(rounds: readonly Round[], matches: ReadonlyMap<string, ScheduledMatch>): number {
  const isOpen = (match: DrawnMatchView | null) =>
    match !== null && (matches.get(idOf(match))?.state ?? "done") !== "done";
  const playing = rounds.findIndex((round) => round.matches.some(isOpen));
  const lastStart = Math.max(0, rounds.length - COLUMNS);
  return playing === -1 ? lastStart : Math.min(playing, lastStart);
}

/** A part of the first of these rounds with what comes of it in the next ones. */
function pageOf(
  rounds: readonly Round[],
  chunk: number,
  { matches, of }: { matches: ReadonlyMap<string, ScheduledMatch>; of: string },
): DisplayMatchRow[] {
  const rows: DisplayMatchRow[] = [];
  let count = Math.min(MATCHES_IN_COLUMN, rounds[0]!.matches.length);
  let start = chunk * count;
  let lines = LINES / count;
  let look = "none";
  for (const [column, round] of rounds.entries()) {
    for (let at = 0; at < count; at += 1) {
      const match = round.matches[start + at];
      const isFed = column > 0 && feeds(rounds[column - 1]!, look, start + at).some(Boolean);
      const area = `${at * lines + 1} / ${column + 1} / span ${lines}`;
      const words = { area, look: isFed ? look : "none", title: of || round.label };
      if (match) rows.push(matchRow(match, matches, words));
    }
    // Two into one: half as many, each twice as high. Where only one is here, its pair stands on another page.
    const isPairs = round.join === "pairs";
    if (round.join === "none" || (isPairs && count === 1)) break;
    look = isPairs ? "pairs" : "straight";
    if (isPairs) [start, count, lines] = [start / 2, count / 2, lines * 2];
  }
  return rows;
}

/** The matches of the round before from which lines come to a match. */
function feeds(before: Round, look: string, at: number): (DrawnMatchView | null | undefined)[] {
  return look === "pairs" ? [before.matches[2 * at], before.matches[2 * at + 1]] : [before.matches[at]];
}

function matchRow(
  match: DrawnMatchView,
  matches: ReadonlyMap<string, ScheduledMatch>,
  { area, look, title }: { area: string; look: string; title: string },
): DisplayMatchRow {
  const played = matches.get(idOf(match));
  const isNow = played?.state === "called" || (played?.state === "playing" && !played.isPending);
  const place = played?.state === "done" || !played ? null : played.place;
  const won = match.sides.findIndex(({ isWinner }) => isWinner);
  const names = match.sides.map(({ text }) => text);
  const winner = ["first", "second"][won];
  return {
    id: idOf(match),
    name: names.join("\n"),
    isNow,
    when: [isNow ? "agora" : place && hourWords(place), place?.court].filter(Boolean).join(" · "),
    court: "",
    title,
    score: sideScores(match).join("\n"),
    area,
    look: [look, sizeOf(names), winner].filter(Boolean).join(" "),
  };
}

/** How large two names are written: as in the table, by the longer of them. */
function sizeOf(names: readonly string[]): string {
  const letters = Math.max(...names.map((name) => name.length));
  return letters <= 17 ? "wide" : letters <= 21 ? "long" : "longest";
}

/** The id of our match, as `drawPicture` writes it into an element's. */
function idOf({ id }: DrawnMatchView): string {
  return id.replace(/^jogo-/, "");
}
