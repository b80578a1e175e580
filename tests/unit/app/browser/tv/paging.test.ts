import { describe, expect, it } from "vitest";
import { pageCount, pageOf, pageRows, pageLabel } from "../../../../../app/browser/tv/paging.ts";
import type { DisplayRow } from "../../../../../app/lib/display-data.ts";

const rows = (count: number): DisplayRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index + 1}`,
    name: `Atleta ${index + 1}`,
    position: index + 1,
    was: index + 1,
    points: 1000 - index,
    wins: 1,
    losses: 1,
  }));

describe("the pages below the podium", () => {
  it.each([
    [0, 8, 1],
    [3, 8, 1],
    [4, 8, 1],
    [11, 8, 1],
    [12, 8, 2],
    [60, 8, 8],
    [60, 0, 57],
  ])("%d rows, %d a page: %d pages", (count, perPage, pages) =>
    expect(pageCount(count, perPage)).toBe(pages),
  );

  it("hold everybody but the first three, once, in order", () => {
    const all = rows(60);
    const seen = Array.from({ length: pageCount(60, 8) }, (_, page) => pageRows(all, page, 8)).flat();
    expect(seen).toEqual(all.slice(3));
  });

  it.each([
    [0, null],
    [2, null],
    [3, 0],
    [10, 0],
    [11, 1],
    [59, 7],
  ])("the row at %d stands on page %s", (index, page) => {
    expect(pageOf(index, 60, 8)).toBe(page);
    if (page !== null) expect(pageRows(rows(60), page, 8)).toContainEqual(rows(60)[index]);
  });

  // Issue N, 7: no page with one row.
  it("are as even as they can be: none of several holds one row", () => {
    for (let perPage = 3; perPage <= 16; perPage += 1)
      for (let count = 5; count <= 90; count += 1) {
        const all = rows(count);
        const pages = Array.from({ length: pageCount(count, perPage) }, (_, page) =>
          pageRows(all, page, perPage),
        );
        const sizes = pages.map((page) => page.length);
        expect(Math.min(...sizes), `${count} rows, ${perPage} a page`).toBeGreaterThan(1);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(perPage, Math.min(...sizes) + 1));
        pages.forEach((page, at) =>
          page.forEach((row) => expect(pageOf(all.indexOf(row), count, perPage)).toBe(at)),
        );
      }
  });

  it.each([
    [60, 0, "4–11 de 60"],
    [60, 1, "12–18 de 60"],
    [60, 7, "54–60 de 60"],
    [3, 0, "3 atletas"],
    [1, 0, "1 atleta"],
    [4, 0, "4 atletas"],
  ])("%d rows, page %d: %s", (count, page, words) => expect(pageLabel(count, page, 8)).toBe(words));

  it.each([
    [1, "1 jogo"],
    [3, "3 jogos"],
    [5, "4–5 de 5"],
  ])("%d matches of a tournament: %s", (count, words) =>
    expect(pageLabel(count, 0, 8, "matches")).toBe(words),
  );
});
