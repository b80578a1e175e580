import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TOURNAMENT_PARTS } from "../../../app/features/tournaments/pages/tournament-parts.ts";
import { readBuiltAsset } from "../../../bench/assets.ts";
import { PROJECT_DIR } from "../../../local/configuration.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp({ seed: "demo" })));
afterAll(() => app.stop());

/** The TV's rule for the logo, and a mark that ranking-table.css selects by its element. */
const PLAIN_HERE = new Set(["logo-mark", "move"]);

const classesOf = (css: string) => [...css.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name]) => name!);

it("brings the rules of every class that a public page uses, in its one stylesheet", async () => {
  const known = new Set(
    globSync("app/**/*.css", { cwd: PROJECT_DIR }).flatMap((file) =>
      classesOf(readFileSync(path.join(PROJECT_DIR, file), "utf8")),
    ),
  );
  const [club] = await app.sql<{ id: string }>("select id from clubs order by created_at limit 1");
  const tournaments = await app.sql<{ id: string }>("select id from tournaments where status <> 'draft'");
  const ranking = `/public-ranking/${club!.id}`;
  const [, opened] = /\?([^"#]*athlete=[\w-]+)#linhas/.exec(await (await app.fetch(ranking)).text())!;
  const paths = [
    "/",
    "/?painel=termos",
    "/?clube=zzzz",
    ranking,
    `${ranking}?${opened!.replaceAll("&amp;", "&")}`,
    `${ranking}?search=zzzz`,
    `/display/${club!.id}`,
    "/tournaments",
    "/tournaments-list",
    ...tournaments.flatMap(({ id }) => TOURNAMENT_PARTS.map((part) => `/tournaments/${id}?aba=${part.id}`)),
    "/geographical-rankings",
    "/tournament-test",
    "/mobile-preview",
  ];
  const bare: string[] = [];
  for (const address of paths) {
    const html = await (await app.fetch(address)).text();
    const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(html)!;
    const styled = new Set(classesOf((await readBuiltAsset(sheet!))!.toString()));
    const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" ")));
    for (const name of used)
      if (known.has(name) && !styled.has(name) && !PLAIN_HERE.has(name)) bare.push(`${address} .${name}`);
  }
  expect(tournaments.length).toBeGreaterThan(1);
  expect(bare).toEqual([]);
});
