import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Podium } from "../../../../app/features/rankings/tables/podium.tsx";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../../../app/features/rankings/tables/tables-schema.ts";
import type { ShownTable } from "../../../../app/features/scoring/ledger/table-row.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

/** Everybody in the club since the same moment: three won by the same score, and three lost to them. */
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await verbs.database.sql("update memberships set joined_at = '2026-01-01T12:00:00Z'");
  const wins: [PersonName, PersonName][] = [
    ["ana", "bruno"],
    ["caio", "davi"],
    ["gil", "hugo"],
  ];
  for (const [by, against] of wins)
    await enterMatch(asPerson(verbs, club.secretary), reportedMatch(club, verbs.clock.at, { by, against }));
});
afterAll(() => verbs.stop());

async function table(query: object = {}): Promise<ShownTable> {
  return (await readTable(verbs.context, { clubId: club.clubId, ...tableQuerySchema.parse(query) }))!;
}

it("says that a place is shared on each page that shows one of those who share it", async () => {
  const whole = await table();
  const positions = whole.rows.map(({ position }) => position);
  expect(positions).toEqual([1, 1, 1, 4, 4, 4]);
  expect(whole.sharedPositions).toEqual([1, 4]);
  for (const [index, position] of positions.entries()) {
    const page = await table({ limit: 1, cursor: String(index) });
    expect(page.rows.map((row) => row.position)).toEqual([position]);
    expect(page.sharedPositions).toEqual([position]);
  }
  const [first] = whole.rows;
  const found = await table({ search: first!.athlete.name });
  expect(found.rows.map(({ position }) => position)).toEqual([1]);
  expect(found.sharedPositions).toContain(1);
});

it("lets nobody stand on a podium's third step while another has the same place", async () => {
  const whole = await table();
  const rows = whole.rows.slice(0, 3).map((row, index) => ({ ...row, position: index + 1 }));
  const podiumOf = (sharedPositions: number[]) =>
    renderToStaticMarkup(
      createElement(Podium, {
        table: { ...whole, rows, sharedPositions },
        links: { open: "?athlete=", close: "?" },
      }),
    );
  expect(podiumOf([4])).toContain("3º");
  expect(podiumOf([3])).toBe("");
});
