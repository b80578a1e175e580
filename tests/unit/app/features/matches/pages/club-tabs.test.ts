import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clubTabs } from "../../../../../../app/features/matches/pages/club-tabs.ts";

const counts = { "": 3, atletas: 2 };
const tabsOf = (panel: string, isAdministered = true) => clubTabs({ panel, isAdministered, counts });
const panels = (isAdministered: boolean) =>
  tabsOf("", isAdministered).flatMap(({ tabs }) => tabs.map((tab) => tab.panel));

test("every panel of the dashboard's frame stands in one group, and no other", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const frame = /layout\("routes\/club-admin\/frame.tsx", \[(.*?)\]\)/s.exec(routes)![1]!;
  const listed = [...frame.matchAll(/route\("([a-z]+)"/g)].map(([, panel]) => panel!);
  expect(panels(true).toSorted()).toEqual(["", ...listed].toSorted());
});

test("at most four groups of at most four panels: they fit a phone", () => {
  const groups = tabsOf("");
  expect(groups.length).toBeLessThanOrEqual(4);
  for (const { tabs } of groups) expect(tabs.length).toBeLessThanOrEqual(4);
});

test("the secretary has neither rules nor money", () => {
  expect(panels(false)).toEqual([
    "",
    "torneios",
    "ano",
    "atletas",
    "nomes",
    "importar",
    "avisos",
    "patrocinadores",
  ]);
  expect(tabsOf("", false).map(({ label }) => label)).toEqual(["Jogos", "Pessoas", "Recados"]);
});

test("a group is current with its panel, and says how much waits in it", () => {
  expect(tabsOf("nomes").map(({ label, isCurrent, count }) => [label, isCurrent, count])).toEqual([
    ["Jogos", false, 3],
    ["Pessoas", true, 2],
    ["Recados", false, 0],
    ["Clube", false, 0],
  ]);
  const [, people] = tabsOf("nomes");
  expect(people!.tabs.map(({ panel, isCurrent }) => [panel, isCurrent])).toEqual([
    ["atletas", false],
    ["nomes", true],
    ["importar", false],
  ]);
});
