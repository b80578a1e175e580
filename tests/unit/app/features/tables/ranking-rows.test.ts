import { describe, expect, it } from "vitest";
import { rowLinks } from "../../../../../app/features/tables/ranking-address.ts";
import { barClasses, rankingRows } from "../../../../../app/features/tables/ranking-rows.tsx";
import type { TableRow } from "../../../../../app/features/ledger/table-row.ts";

const links = { open: "?sport=tennis&athlete=", close: "?sport=tennis" };
const row = (change: Partial<TableRow> = {}): TableRow => ({
  position: 4,
  previousPosition: 7,
  athlete: { id: "0190a1b2-c3d4-7e5f-8a6b-0123456789ab", name: "Zoé Ávila", isHidden: false },
  points: 12345,
  level: 1512.34,
  levelMatches: 12,
  matches: 5,
  wins: 3,
  losses: 2,
  form: ["won", "lost", "walkover_won"],
  ...change,
});

describe("the rows of a ranking as HTML", () => {
  it("escapes whatever a person wrote", () => {
    const name = `<img src=x onerror=alert(1)> & "aspas" 'simples'`;
    const html = rankingRows([row({ athlete: { id: "a", name, isHidden: false } })], links);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;aspas&quot; &#39;simples&#39;");
    expect(html).not.toContain("<img");
  });

  it("escapes the filters that stand in the links", () => {
    const html = rankingRows([row()], rowLinks({ sport: "tennis", search: `"><script>` }));
    expect(html).not.toContain("<script>");
    expect(html).toContain("?sport=tennis&amp;search=%22%3E%3Cscript%3E&amp;athlete=0190a1b2");
  });

  it.each<[string, Partial<TableRow>, string[]]>([
    ["a climb", {}, ["▲3", "Subiu 3 posições", "12.345", ">1.512<td>12.345", "3–2"]],
    ["a newcomer", { previousPosition: null }, ["novo", "Novo no ranking"]],
    ["one who fell by one", { previousPosition: 3 }, ["▼1", "Caiu 1 posição"]],
    ["one of the first three", { position: 1, previousPosition: 1 }, ['class="pos-1"', "Manteve a posição"]],
    ["an unsure nível", { levelMatches: 1 }, ['<abbr title="Ainda incerto: 1 partida">≈1.512</abbr>']],
    ["results", {}, ["<b>vitória, </b><i>derrota, </i><u>vitória por W.O., </u>"]],
    ["no position", { position: null, previousPosition: null }, ['"><td><th scope="row">']],
    ["no result", { form: [] }, ["<p><span>3–2</span>"]],
  ])("shows %s", (_name, change, parts) => {
    const html = rankingRows([row(change)], links);
    for (const part of parts) expect(html).toContain(part);
  });

  it("shows a picture beside the name, or initials that nobody hears", () => {
    const shown = rankingRows([row({ athlete: { ...row().athlete, avatar: "/fotos/f1" } })], links);
    expect(shown).toContain('<img src="/fotos/f1" alt=""');
    expect(rankingRows([row()], links)).toContain('<i aria-hidden="true">ZÁ</i><a');
  });

  it("opens by the name's link, and closes the open one", () => {
    const id = row().athlete.id;
    expect(rankingRows([row()], links)).toContain(
      `<a href="?sport=tennis&amp;athlete=${id}#linhas" aria-expanded="false">`,
    );
    expect(rankingRows([row()], links, { openId: id, me: id })).toContain(
      `<a href="?sport=tennis#atleta-${id}" aria-expanded="true">`,
    );
    expect(rankingRows([row()], links, { me: id })).toContain(`<tr id="atleta-${id}" class="me">`);
  });

  it("links from a page without filters too", () => {
    expect(rowLinks({})).toEqual({ open: "?athlete=", close: "?" });
    expect(rowLinks({ sport: "padel", cursor: 100 })).toEqual({
      open: "?sport=padel&cursor=100&athlete=",
      close: "?sport=padel&cursor=100",
    });
  });

  it("marks a position that several share, so that the next number is no riddle", () => {
    const rows = [1, 2, 2, 4].map((position) =>
      row({ position, athlete: { ...row().athlete, id: `${position}` } }),
    );
    expect(
      rankingRows(rows, links, { shared: [2] })
        .match(/<b[^>]*>.*?<\/b>/g)!
        .map((cell) => cell.replace(/<[^>]+>/g, "")),
    ).toEqual(expect.arrayContaining(["1", "2=", "2=", "4"]));
  });
});

describe("the bars of points", () => {
  it.each<[string, number[], number, string[]]>([
    [
      "one class for each tenth, at the first row of it",
      [600, 571, 560, 540, 305, 30, 29],
      600,
      ["", "", "p9", "", "p5", "p1", "p0"],
    ],
    ["a page that begins below the leader", [300, 299], 600, ["p5", ""]],
    ["no class twice, and none for less than nothing", [10, 0, -5], 10, ["", "p0", ""]],
    ["nobody with points", [0, 0], 0, ["p0", ""]],
    ["no longer bar below a shorter one", [50, 80], 100, ["p5", ""]],
  ])("have %s", (_what, points, leader, classes) => {
    expect(
      barClasses(
        points.map((one) => ({ points: one })),
        leader,
      ),
    ).toEqual(classes);
  });

  it("stand beside the mark of the reader's own row", () => {
    const id = row().athlete.id;
    const html = rankingRows([row({ points: 50 })], links, { me: id, leaderPoints: 100 });
    expect(html).toContain(`<tr id="atleta-${id}" class="me p5">`);
  });
});
