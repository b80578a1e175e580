import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clubTabs } from "../../../../../../app/features/matches/pages/club-tabs.ts";

const counts = { "": 3, atletas: 2, "atletas/pedidos": 4 };
const tabsOf = (page: string, isAdministered = true) => clubTabs({ page, isAdministered, counts });
const labels = (isAdministered: boolean) => tabsOf("", isAdministered).map(({ label }) => label);

test("every page of the office's frame that needs no more than its address is a tab, or stands in the menu of one", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const frame = /layout\("routes\/club-admin\/frame.tsx", \[(.*?)\]\)/s.exec(routes)![1]!;
  const listed = [...frame.matchAll(/route\("([a-z/-]+)"/g)].map(([, page]) => page!);
  const pages = tabsOf("").flatMap((tab) => [tab.panel, ...tab.pages.map(({ panel }) => panel)]);
  // A Super 8 begins where tournaments do.
  expect(pages.toSorted()).toEqual(["", ...listed.filter((page) => page !== "torneios/super-8")].toSorted());
});

test("an admin has eight tabs, and the secretary neither rules nor money nor what the club is", () => {
  expect(labels(true)).toEqual([
    "Hoje",
    "Rankings",
    "Torneios",
    "Atletas",
    "Avisos",
    "Clube",
    "TV e patrocinadores",
    "Dinheiro",
  ]);
  expect(labels(false)).toEqual(["Hoje", "Torneios", "Atletas", "Avisos", "TV e patrocinadores"]);
  const [, , people] = tabsOf("", false);
  expect(people!.pages.map(({ panel }) => panel)).not.toContain("atletas/juntar");
});

test.each([
  ["", "Hoje", true],
  ["ano", "Hoje", false],
  ["atletas", "Atletas", true],
  ["atletas/juntar", "Atletas", false],
  ["atletas/7a1b", "Atletas", false],
  ["nomes", "Atletas", false],
  ["torneios/7a1b/chaves", "Torneios", false],
  ["torneios/super-8", "Torneios", false],
  ["patrocinadores/exibicoes", "TV e patrocinadores", false],
  ["assinatura", "Dinheiro", false],
])("%s belongs to one tab, which is its page or leads there", (page, label, isCurrent) => {
  const open = tabsOf(page).filter(({ isOpen }) => isOpen);
  expect(open.map((tab) => [tab.label, tab.isCurrent])).toEqual([[label, isCurrent]]);
});

test("a tab says how much waits in it and on its pages", () => {
  expect(tabsOf("").map(({ count }) => count)).toEqual([3, 0, 0, 6, 0, 0, 0, 0]);
});
