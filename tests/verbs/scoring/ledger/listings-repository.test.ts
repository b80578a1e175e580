import { afterAll, beforeAll, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { undoImport } from "../../../../app/features/office/imports/undo-import.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { listingGap } from "../../../../app/features/rankings/regional/listing.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import {
  correctMatch,
  decideMatch,
  disputeMatch,
  enterMatch,
  reportMatch,
} from "../../../support/match-requests.ts";
import { reportedMatch, type ReportChanges, reporting } from "../../../support/reported-match.ts";
import { importFile } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: (changes?: ReportChanges) => Promise<string>;
const as = (name: PersonName) => asPerson(verbs, club[name]);

beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-05-20T15:00:00Z");
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs?.stop());

interface Facts extends Record<string, unknown> {
  isClaimed: boolean;
  matches: number;
  opponents: number;
  answered: number;
  company: number;
  clubCompany: number;
  seasoned: number;
  weekShare: number;
  isListed: boolean;
}

/** Reads what the ratings keep of somebody, after comparing it with what the events say and with the rule. */
async function factsOf(
  name: PersonName,
): Promise<Pick<Facts, "matches" | "opponents" | "answered" | "company" | "isListed">> {
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  const rows = await verbs.database.sql<Facts & { id: string }>(
    `select athlete_id as id, is_claimed as "isClaimed", matches, opponents, answered, company, club_company as "clubCompany", seasoned,
       week_share as "weekShare", is_listed as "isListed" from ratings where sport = 'tennis'`,
  );
  for (const row of rows) expect(listingGap(row) === null).toBe(row.isListed);
  const { matches, opponents, answered, company, isListed } = rows.find(
    ({ id }) => id === club[name].athleteId,
  )!;
  return { matches, opponents, answered, company, isListed };
}

const SWAPPED = {
  sets: [
    { mine: 4, theirs: 6 },
    { mine: 3, theirs: 6 },
  ],
  end: "completed" as const,
};

let approved: string;

it("counts what the opponent approved, by a button or by the same score", async () => {
  approved = await report();
  await approveMatch(as("bruno"), { match_id: approved });
  expect(await factsOf("ana")).toMatchObject({ matches: 1, opponents: 1, answered: 1, isListed: false });
  const later = { on: "2026-05-18", is_second_match: false };
  await report(later);
  await reportMatch(
    as("bruno"),
    reportedMatch(club, verbs.clock.at, { ...later, ...SWAPPED, by: "bruno", against: "ana" }),
  );
  expect(await factsOf("ana")).toMatchObject({ matches: 2, opponents: 1, answered: 2, isListed: false });
  expect(await factsOf("bruno")).toMatchObject({ matches: 2, opponents: 1, answered: 2, isListed: false });
});

it("counts no answer where a club admin approved, nobody spoke, the secretary entered or a file brought it", async () => {
  await approveMatch(as("secretary"), { match_id: await report({ against: "gil" }) });
  expect(await factsOf("ana")).toMatchObject({ matches: 3, opponents: 2, answered: 2 });

  await report({ against: "caio" });
  verbs.clock.at = new Date("2026-05-23T15:00:00Z");
  expect(await autoConfirm({ ...verbs.context, actor: { kind: "system", job: "auto-confirm" } })).toBe(1);
  expect(await factsOf("ana")).toMatchObject({ matches: 4, opponents: 3, answered: 2 });

  await enterMatch(as("secretary"), reportedMatch(club, verbs.clock.at, { against: "davi" }));
  expect(await factsOf("ana")).toMatchObject({ matches: 5, opponents: 4, answered: 2, isListed: false });

  const file = "data;vencedor;perdedor;placar\n1/4/2026;Ana Souza;Hugo Ferraz;6/1 6/2\n";
  const { id } = await importFile(verbs, club.clubId, new TextEncoder().encode(file));
  expect(await factsOf("ana")).toMatchObject({ matches: 6, opponents: 5, answered: 2, isListed: false });
  await undoImport(verbs.context, { importId: id });
  expect(await factsOf("ana")).toMatchObject({ matches: 5, opponents: 4, answered: 2, isListed: false });
});

it("counts what the other side disputed and a club admin decided, not what a player disputed of the secretary's", async () => {
  const id = await report({ against: "davi" });
  await disputeMatch(as("davi"), { match_id: id, reason: "foi 6/4 6/4" });
  await decideMatch(as("secretary"), { match_id: id, outcome: "confirmed", reason: "conferido" });
  expect(await factsOf("ana")).toMatchObject({ matches: 6, opponents: 4, answered: 3, isListed: false });
  expect(await factsOf("davi")).toMatchObject({ matches: 2, opponents: 1, answered: 1 });

  const entered = await enterMatch(
    as("secretary"),
    reportedMatch(club, verbs.clock.at, { by: "davi", against: "caio" }),
  );
  await disputeMatch(as("davi"), { match_id: entered.id, reason: "não jogamos" });
  expect(await factsOf("davi")).toMatchObject({ matches: 2, opponents: 1 });
  await decideMatch(as("secretary"), { match_id: entered.id, outcome: "confirmed", reason: "jogaram" });
  expect(await factsOf("davi")).toMatchObject({ matches: 3, opponents: 2, answered: 1 });
});

it("a correction keeps what was answered; an annulment takes exactly what its match gave", async () => {
  await correctMatch(as("secretary"), { match_id: approved, reason: "lados trocados", ...SWAPPED });
  expect(await factsOf("ana")).toMatchObject({ matches: 6, opponents: 4, answered: 3, isListed: false });
  await annulMatch(as("secretary"), { match_id: approved, reason: "não valeu" });
  expect(await factsOf("ana")).toMatchObject({ matches: 5, opponents: 4, answered: 2, isListed: false });
  expect(await factsOf("bruno")).toMatchObject({ matches: 1, opponents: 1, answered: 1, isListed: false });
});

it("a rebuild counts the same, whatever the tables said", async () => {
  const kept = await factsOf("ana");
  await verbs.database.sql("update ratings set opponents = 9, answered = 0");
  await verbs.database.sql("delete from opponents_met where athlete_id = $1", [club.ana.athleteId]);
  const wrong = await checkTables(verbs.context, { sport: "tennis" });
  expect(new Set(wrong.map(({ table }) => table))).toEqual(new Set(["opponents", "listing"]));
  await rebuildSport(verbs.context, { sport: "tennis" });
  expect(await factsOf("ana")).toEqual(kept);
});

it("lists who has claimed the profile, from then on and until the account is gone", async () => {
  const facts =
    "update ratings set matches = 10, answered = 5, company = 11, seasoned = 3, week_share = 80 where athlete_id = $1";
  await verbs.database.sql(facts, [club.gil.athleteId]);
  const isListed = async () =>
    (
      await verbs.database.sql<{ is_listed: boolean }>(
        "select is_listed from ratings where athlete_id = $1",
        [club.gil.athleteId],
      )
    )[0]!.is_listed;
  expect(await isListed()).toBe(false);
  const userId = "00000000-0000-7000-8000-000000000911";
  await verbs.database.sql("insert into users (id, email, name) values ($1, 'gil@x.test', 'Gil')", [userId]);
  await verbs.database.sql("update athletes set user_id = $1 where id = $2", [userId, club.gil.athleteId]);
  expect(await isListed()).toBe(true);
  await verbs.database.sql("delete from users where id = $1", [userId]);
  expect(await isListed()).toBe(false);
});
