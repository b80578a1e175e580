import { describe, expect, it } from "vitest";
import {
  DRAW_FORMATS,
  type DrawFormat,
  isRefused,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import type { KeptBracket, BracketMatch } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { drawBoard } from "../../../../../../app/features/tournaments/match-day/draw-board.ts";
import { drawPicture } from "../../../../../../app/features/tournaments/running/draw-picture.ts";
import { shownMatches } from "../../../../../../app/features/tournaments/running/show-bracket.ts";
import { type DisplayMatchRow, PODIUM_SIZE } from "../../../../../../app/lib/display-data.ts";

const TOURNAMENT = { id: "t", name: "Aberto", events: [{ id: "e", name: "Livre" }] };

/** The pages of a draw of so many entries whose matches of these keys are over; null where the format does not admit the size. */
async function pagesOf(format: DrawFormat, entries: number, isDone: (key: string) => boolean = () => false) {
  const plan = await makePlan({ format, entries, lot: 7, rules: { thirdPlace: true } });
  if (isRefused(plan)) return null;
  const matches = plan.matches.map(({ key }): BracketMatch => ({
    id: key,
    key,
    side1: null,
    side2: null,
    side1Entry: null,
    side2Entry: null,
    matchId: null,
    state: isDone(key) ? "done" : "ready",
    endedAs: isDone(key) ? "gone" : null,
    winnerSide: isDone(key) ? 1 : null,
    placed: null,
  }));
  const entrants = Array.from({ length: entries }, (_, at) => ({
    entryId: `n${at}`,
    athletes: [`Atleta ${at}`],
    isGone: false,
  }));
  const bracket = { plan, matches, entrants } as unknown as KeptBracket;
  const nameOf = (id: string) => id;
  const ofEvent = shownMatches(bracket, nameOf).map((match) => ({ ...match, eventId: "e", place: null }));
  const board = drawBoard(TOURNAMENT, "e", drawPicture(bracket, { nameOf, places: new Map() }), ofEvent)!;
  const rows = board.rows.slice(PODIUM_SIZE) as DisplayMatchRow[];
  expect(rows.length % board.perPage!).toBe(0);
  const pages = Array.from({ length: rows.length / board.perPage! }, (_, page) =>
    rows.slice(page * board.perPage!, (page + 1) * board.perPage!).filter(({ look }) => look !== "gap"),
  );
  return { board, pages };
}

const keys = (rows: readonly DisplayMatchRow[]) => rows.map(({ id }) => id);

describe("a bracket", () => {
  it("of eight is one page: quarters, semifinals, final, and the match for the third place below it", async () => {
    const { pages } = (await pagesOf("single_elimination", 8))!;
    expect(pages.map((rows) => rows.map(({ id, area }) => `${id} at ${area}`))).toEqual([
      [
        "M1-1 at 1 / 1 / span 2",
        "M1-2 at 3 / 1 / span 2",
        "M1-3 at 5 / 1 / span 2",
        "M1-4 at 7 / 1 / span 2",
        "M2-1 at 1 / 2 / span 4",
        "M2-2 at 5 / 2 / span 4",
        "M3-1 at 1 / 3 / span 8",
        "T1-1 at 7 / 3 / span 2",
      ],
    ]);
  });

  it("of 32 shows four matches at a time with what comes of them, and the last three rounds from the quarters on", async () => {
    const { pages } = (await pagesOf("single_elimination", 32))!;
    expect(pages.map(keys)).toEqual(
      [1, 2, 3, 4].map((part) => [
        ...[3, 2, 1, 0].map((before) => `M1-${4 * part - before}`),
        `M2-${2 * part - 1}`,
        `M2-${2 * part}`,
        `M3-${part}`,
      ]),
    );
    const late = (await pagesOf("single_elimination", 32, (key) => /^M[1-4]-/.test(key)))!;
    expect(late.pages.map(keys)).toEqual([["M3-1", "M3-2", "M3-3", "M3-4", "M4-1", "M4-2", "M5-1", "T1-1"]]);
  });

  it("begins with groups' tables, and goes on with the bracket once all of them are over", async () => {
    const groups = (await pagesOf("groups_knockout", 12))!;
    expect(groups.board).toMatchObject({ kind: "groups", title: "Grupos · Livre · Aberto" });
    const knockout = (await pagesOf("groups_knockout", 12, (key) => !/^[MT]\d/.test(key)))!;
    expect(knockout.board).toMatchObject({ kind: "draw", title: "Chave · Livre · Aberto" });
  });
});

it.each(DRAW_FORMATS)(
  "%s: whatever its size, pages hold what they show, each match once, nothing over another",
  async (format) => {
    for (let entries = 2; entries <= 40; entries += 1) {
      for (const isDone of [() => false, (key: string) => /^[MBC]1-/.test(key)]) {
        const drawn = await pagesOf(format, entries, isDone);
        if (!drawn) continue;
        const all = drawn.pages.flat();
        expect(new Set(keys(all)).size, `${format} of ${entries}`).toBe(all.length);
        for (const page of drawn.pages) {
          expect(page.length).toBeGreaterThan(0);
          const starts = page.map(({ area }) => area!.split(" / ").slice(0, 2).join("/"));
          expect(new Set(starts).size, `${format} of ${entries}: places`).toBe(page.length);
        }
      }
    }
  },
  60_000,
);
