import { afterAll, beforeAll, expect, it } from "vitest";
import { weighListings } from "../../../../app/features/scoring/ledger/weigh-listings.server.ts";
import { judge } from "../../../support/listing-groups.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());

const listed = async () => {
  const rows = await verbs.database.sql("select 1 from ratings where is_listed");
  return rows.length;
};

it("weighs again, an hour later, whom others' matches or time alone may have changed", async () => {
  const group = { people: 12, days: 100, each: "all", accountDays: 200, clubWeeks: null } as const;
  expect(await judge(verbs, group, 1)).toEqual({ members: 12, listed: 12 });
  await verbs.database.sql("update ratings set company = 4");
  expect([await weighListings(verbs.context), await listed()]).toEqual([0, 0]);
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 3_600_000);
  expect([await weighListings(verbs.context), await listed()]).toEqual([12, 12]);
  expect(await weighListings(verbs.context)).toBe(0);
});

it("takes everybody who waits in one run, some at a time", async () => {
  await verbs.database.sql(
    `with p as (select gen_random_uuid() as id from generate_series(1, 120)),
     a as (insert into athletes (id, name, search_name) select id, 'Pessoa', 'pessoa' from p)
     insert into ratings (athlete_id, sport, matches, answered) select id, 'padel', 10, 5 from p`,
  );
  expect(await weighListings(verbs.context)).toBe(120);
  expect(await weighListings(verbs.context)).toBe(0);
});
