import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { rowLinks } from "../../../../../../app/features/rankings/tables/ranking-address.ts";
import { avatarTone } from "../../../../../../app/ui/avatar.tsx";
import { RankingRow } from "../../../../../../app/features/rankings/tables/ranking-row.tsx";
import type { TableRow } from "../../../../../../app/features/scoring/ledger/table-row.ts";

const row: TableRow = {
  position: 4,
  previousPosition: 7,
  athlete: { id: "0190a1b2-c3d4-7e5f-8a6b-0123456789ab", name: "Zoé Ávila" },
  points: 12345,
  level: 1512.34,
  levelMatches: 12,
  matches: 5,
  wins: 3,
  losses: 2,
  form: ["won", "lost", "walkover_won"],
  weeks: [12000, 12000, 12100, 12100, 12100, 12200, 12345, 12345],
};
const { id } = row.athlete;

function shown(
  change: Partial<TableRow> = {},
  look: Partial<ComponentProps<typeof RankingRow>> = {},
): string {
  const usual = { links: rowLinks({ sport: "tennis" }), isOpen: false, isMe: false, isShared: false };
  return renderToStaticMarkup(
    <RankingRow row={{ ...row, ...change }} leaderPoints={24690} {...usual} {...look} />,
  );
}

describe("a row of a ranking", () => {
  it.each<[string, Partial<TableRow>, string[]]>([
    ["a climb", {}, ["▲3", "Subiu 3 posições", "1.512", "12.345", "3–2"]],
    ["a newcomer", { previousPosition: null }, ["novo", "Novo no ranking"]],
    ["one who fell by one", { previousPosition: 3 }, ["▼1", "Caiu 1 posição"]],
    ["one of the first three", { position: 1, previousPosition: 1 }, ['class="pos-1"', "Manteve a posição"]],
    ["an unsure nível", { levelMatches: 1 }, ["≈", "1.512", "ainda incerto: 1 partida"]],
    ["results in words", {}, ["vitória, derrota, vitória por W.O."]],
    ["no position", { position: null, previousPosition: null }, ['<td class="rank-place"></td>']],
    ["no result", { form: [] }, ["Nenhum resultado ainda", "3–2"]],
    ["a picture", { athlete: { ...row.athlete, avatar: "/fotos/f1" } }, ['<img src="/fotos/f1" alt=""']],
    [
      "or initials that nobody hears",
      {},
      [`<i class="avatar-${avatarTone("Zoé Ávila")}" aria-hidden="true">ZÁ</i><a`],
    ],
    ["the share of the leader's points", {}, ["width:50%"]],
    ["no share of less than nothing", { points: -5 }, ["width:0%"]],
  ])("shows %s", (_name, change, parts) => {
    for (const part of parts) expect(shown(change)).toContain(part);
  });

  it("has a whole bar nowhere where nobody has points", () => {
    expect(shown({ points: 0 }, { leaderPoints: 0 })).toContain("width:0%");
  });

  it("opens by the name's link, and closes the open one", () => {
    expect(shown()).toContain(`href="?sport=tennis&amp;athlete=${id}#linhas" aria-expanded="false"`);
    expect(shown({}, { isOpen: true })).toContain(`href="?sport=tennis#atleta-${id}" aria-expanded="true"`);
    expect(shown({}, { isMe: true })).toContain(`<tr id="atleta-${id}" class="me">`);
  });

  it("marks a position that several share, so that the next number is no riddle", () => {
    expect(shown({ position: 2 }, { isShared: true })).toContain('2<abbr title="empate">=</abbr></b>');
    expect(shown({ position: 2 })).not.toContain("empate");
  });

  it("escapes whatever a person wrote, and the filters that stand in the links", () => {
    const name = `<img src=x onerror=alert(1)> & "aspas"`;
    const html = shown({ athlete: { ...row.athlete, name } }, { links: rowLinks({ search: `"><script>` }) });
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;aspas&quot;");
    expect(html).toContain("?search=%22%3E%3Cscript%3E&amp;athlete=0190a1b2");
    expect(html).not.toMatch(/<img|<script/);
  });

  it("links from a page without filters too", () => {
    expect(rowLinks({})).toEqual({ open: "?athlete=", close: "?" });
    expect(rowLinks({ sport: "padel", cursor: 100 })).toEqual({
      open: "?sport=padel&cursor=100&athlete=",
      close: "?sport=padel&cursor=100",
    });
  });
});
