import { afterAll, beforeAll, expect, it } from "vitest";
import { readBuiltAsset } from "../../bench/assets.ts";
import { makeBenchClub } from "../../bench/club.ts";
import { weighFirstLoad } from "../../bench/first-load.ts";
import { benchPages } from "../../bench/pages.ts";
import { limitOf, readBudgets } from "../../bench/read-budgets.ts";
import { startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp({ seed: "demo" })));
afterAll(() => app.stop());

it("keeps every public page's first load within the budget, JavaScript and all bytes, with 100 athletes in the table", async () => {
  const { publicFirstLoadBytes, publicScriptBytes } = readBudgets();
  const pages = await benchPages(app.sql, await makeBenchClub(app.sql));
  const open = pages.filter(({ isPublic }) => isPublic);
  const weights = await Promise.all(
    open.map(async ({ route, path }) => {
      const answer = await app.fetch(path);
      expect([route, answer.status]).toEqual([route, 200]);
      return { route, ...(await weighFirstLoad(await answer.text(), readBuiltAsset)) };
    }),
  );
  expect(open.map(({ route }) => route)).toEqual([
    "/",
    "/public-ranking/:clubId",
    "/display/:clubId",
    "/tournaments",
    "/tournaments-list",
    "/tournaments/:tournamentId",
    "/geographical-rankings",
  ]);
  const over = weights.filter(
    ({ route, bytes, scriptBytes }) =>
      bytes > limitOf(publicFirstLoadBytes, route) || scriptBytes > limitOf(publicScriptBytes, route),
  );
  expect(over).toEqual([]);
});
