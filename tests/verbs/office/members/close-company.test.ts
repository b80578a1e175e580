import { afterAll, beforeAll, expect, it } from "vitest";
import { closeCompany } from "../../../../app/features/office/members/close-company.server.ts";
import { listClosedCompany } from "../../../../app/features/office/members/list-closed-company.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { lapseClub } from "../../../support/plans.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const close = (by: PersonName, is_closed = true, who: PersonName = "ana", club_id = club.clubId) =>
  closeCompany(as(by), { club_id, athlete_id: club[who].athleteId, sport: "tennis", is_closed });
const refusal = (code: string) => expect.objectContaining({ code });

async function play(times: number, by: PersonName, against: PersonName): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await enterMatch(as("secretary"), reportedMatch(club, verbs.clock.at, { by, against }));
}
/** Points of the lines in their order, and the version of the rules of each. */
const lines = async (name: PersonName) =>
  (
    await verbs.database.sql<{ points: number; rule_version: number }>(
      "select points, rule_version from ledger_lines where athlete_id = $1 order by at, id",
      [club[name].athleteId],
    )
  ).map(({ points, rule_version }) => [points, rule_version]);
const versions = async () =>
  await verbs.database.sql(
    "select v.version, v.rules -> 'closedCompanies' as closed from ranking_rules v join rankings r on r.id = v.ranking_id where r.club_id = $1 order by r.id, v.version",
    [club.clubId],
  );
const events = async () =>
  (
    await verbs.database.sql<{ action: string }>(
      "select action from security_events where action like 'company%' order by at, id",
    )
  ).map(({ action }) => action);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await play(5, "ana", "bruno");
});
afterAll(() => verbs?.stop());

it("is refused to who does not administer the club, in a read-only club, and of who met more people", async () => {
  for (const name of ["ana", "outsider", "otherAdmin"] as const)
    await expect(close(name)).rejects.toEqual(refusal("forbidden"));
  await expect(close("secretary", true, "caio")).rejects.toEqual(refusal("not_found"));
  await lapseClub(verbs.database.sql, club.clubId, 7.001);
  await expect(close("secretary")).rejects.toEqual(refusal("club_read_only"));
  await lapseClub(verbs.database.sql, club.clubId, null);
  expect(await versions()).toEqual([{ version: 1, closed: [] }]);
  expect(await events()).toEqual([]);
});

it("counts for what is confirmed from then on, once, and not for what was; others keep their points", async () => {
  const before = await lines("ana");
  await Promise.allSettled([close("secretary"), close("playingAdmin")]);
  await close("secretary");
  const people = [club.ana.athleteId, club.bruno.athleteId].sort();
  expect(await versions()).toEqual([
    { version: 1, closed: [] },
    { version: 2, closed: [people] },
  ]);
  expect(await events()).toEqual(["company_closed"]);
  const [first] = await listClosedCompany(as("secretary"), { clubId: club.clubId });
  expect(first).toMatchObject({ people, isClosed: true });

  // A month later: the first meeting would count in full.
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 20 * 86_400_000);
  await play(1, "ana", "bruno");
  expect(await lines("ana")).toEqual([...before, [0, 2]]);
  await close("secretary", false);
  await close("secretary", false);
  expect(await events()).toEqual(["company_closed", "company_released"]);
  await play(1, "ana", "caio");
  const [points, version] = (await lines("ana")).at(-1)!;
  expect(version).toBe(3);
  expect(points).toBeGreaterThan(100);
});
