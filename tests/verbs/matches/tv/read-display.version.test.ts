import { afterAll, beforeAll, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { readTournamentScene } from "../../../../app/features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { answerMembership } from "../../../../app/features/office/members/answer-membership.server.ts";
import { changeSettings } from "../../../../app/features/clubs/clubs/change-settings.server.ts";
import {
  changeProfile,
  readShowingClubs,
} from "../../../../app/features/clubs/profile/change-profile.server.ts";
import { readDisplay, readDisplayVersion } from "../../../../app/features/matches/tv/read-display.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { passMidnight } from "../../../support/midnights.ts";
import { reporting, reportedMatch } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { correctMatch, disputeMatch, enterMatch } from "../../../support/match-requests.ts";

let verbs: TestVerbs;
let club: MatchClub;
let report: ReturnType<typeof reporting>;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
});
afterAll(() => verbs?.stop());

const DAY_MS = 86_400_000;
const pass = (ms: number) => void (verbs.clock.at = new Date(verbs.clock.at.getTime() + ms));

/** Reads what the club's TV gets: its version, and all that it shows. */
async function look(clubId = club.clubId) {
  const { services } = verbs.context;
  const display = await readDisplay(
    { services },
    { clubId, app: "test" },
    { formatScore, readTournamentScene },
  );
  const { version, readAt: _readAt, now: _now, boards, ...rest } = display!;
  const shown = { ...rest, boards: boards.map(({ key }) => key) };
  const asked = await readDisplayVersion({ services }, { clubId, app: "test" });
  expect(asked!.version).toBe(version);
  return { version, shown: JSON.stringify(shown) };
}

/** Does something; the TV shows something else after it, under another version. */
async function changes(what: string, act: () => Promise<unknown> | unknown): Promise<void> {
  const before = await look();
  verbs.published.length = 0;
  await act();
  await verbs.settle();
  const after = await look();
  expect(after.shown, `${what}: what is shown`).not.toBe(before.shown);
  expect(after.version, `${what}: the version`).not.toBe(before.version);
}

const profile = (name: PersonName, shown: { name: string; isPrivate: boolean }) => async () => {
  const athlete = club[name];
  const { services } = verbs.context;
  const clubIds = await readShowingClubs({ services }, athlete);
  const rest = { phone: null, cityCode: 3304557, sports: [{ sport: "tennis", class: "B" }] };
  await changeProfile({ services, athlete }, { ...shown, ...rest } as never, clubIds);
};

let firstId = "";

it("changes with every outcome of a match", async () => {
  await changes("an approval", async () => {
    firstId = await report();
    await approveMatch(asPerson(verbs, club.bruno), { match_id: firstId });
  });
  expect(verbs.published).toContain(club.clubId);
  let entered = "";
  await changes("an entry by the secretary", async () => {
    const input = reportedMatch(club, verbs.clock.at, { by: "caio", against: "davi" });
    entered = (await enterMatch(asPerson(verbs, club.secretary), input)).id;
  });
  await changes("a dispute of it", () =>
    disputeMatch(asPerson(verbs, club.davi), { match_id: entered, reason: "O placar foi outro." }),
  );
  await changes("a correction", () =>
    correctMatch(asPerson(verbs, club.secretary), {
      match_id: firstId,
      reason: "O segundo set foi 7/5.",
      score_format: "SET3-S:6/TB7",
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 7, theirs: 5 },
      ],
      end: "completed",
    }),
  );
});

it("changes with a name and with who may read it, and publishes to the clubs that show it", async () => {
  const renamed = { name: "Ana Souza Prado", isPrivate: false };
  await changes("a new name", profile("ana", renamed));
  expect(verbs.published).toEqual([club.clubId]);
  await changes("a private profile", profile("ana", { ...renamed, isPrivate: true }));
  await changes("a public one again", profile("ana", renamed));
  // A member who is in no table changes no display, and nothing is published.
  const before = await look();
  verbs.published.length = 0;
  await profile("nova", { name: "Nova Dias Lima", isPrivate: false })();
  await verbs.settle();
  expect([(await look()).version, verbs.published]).toEqual([before.version, []]);
});

it("changes with what the club is called, where it is, and who sponsors it", async () => {
  const { sql } = verbs.database;
  const national = `insert into sponsors (id, name, type, logo_url, logo_width, logo_height, logo_alt, position)
    values (gen_random_uuid(), 'Jequiti', 'national', '/a.svg', 10, 10, 'Jequiti', 1)`;
  await changes("the club's name", () =>
    sql("update clubs set name = 'Clube da Praia Nova' where id = $1", [club.clubId]),
  );
  await changes("its zone", () =>
    sql("update clubs set time_zone = 'America/Manaus' where id = $1", [club.clubId]),
  );
  await changes("a sponsor", () => sql(national));
  for (const set of [
    "name = 'J'",
    "logo_url = '/b.svg'",
    "logo_width = 20",
    "logo_height = 20",
    "logo_alt = 'J'",
  ]) {
    await changes(set, () => sql(`update sponsors set ${set}`));
  }
  await changes("a sponsor less", () => sql("delete from sponsors"));
});

it("changes with an order that a membership decides", async () => {
  const { sql } = verbs.database;
  const { caio, davi } = club;
  // Two who are equal in everything but how long they have been members, and Davi is no member yet.
  await sql(
    `update standings set points = 500, matches = 2, wins = 1, losses = 1, sets_won = 0, sets_lost = 0, games_won = 0,
      games_lost = 0 where athlete_id = any($1::uuid[])`,
    [[caio.athleteId, davi.athleteId]],
  );
  await sql("update memberships set joined_at = now() + interval '1 hour' where athlete_id = $1", [
    caio.athleteId,
  ]);
  const [request] = await sql<{ id: string }>(
    "update memberships set joined_at = null, status = 'requested' where athlete_id = $1 returning id",
    [davi.athleteId],
  );
  await changes("a membership", () =>
    answerMembership(asPerson(verbs, club.secretary), {
      club_id: club.clubId,
      membership_id: request!.id,
      answer: "approve",
    }),
  );
  expect(verbs.published).toContain(club.clubId);
  await rebuildSport(verbs.context, { sport: "tennis" });
});

it("changes with time: the day, the places of a Monday, and what the job writes of a window that has ended", async () => {
  await changes("a day", () => pass(DAY_MS));
  // A week later everybody's place is also that of last Monday.
  await changes("a week", () => {
    pass(7 * DAY_MS);
    return passMidnight(verbs);
  });
  pass(354 * DAY_MS);
  await verbs.database.sql("update sessions set expires_at = now() + interval '9000 days'");
  const before = await look();
  // A day more, since the club moved to a zone where it may still be the day before.
  await changes("52 weeks", () => {
    pass(3 * DAY_MS);
    return passMidnight(verbs);
  });
  // Nobody has a match in the window, and a TV leaves out who has none.
  expect(JSON.parse((await look()).shown).board).toBeNull();
  expect(before.shown).toContain('"points":123,');
});

it("stays with what no TV shows", async () => {
  const before = await look();
  pass(60_000);
  await changeSettings(asPerson(verbs, club.secretary), { club_id: club.clubId, silence_hours: 30 });
  await report({ by: "caio", against: "davi" });
  await verbs.database.sql("update athletes set city_code = 2507507 where id = $1", [club.ana.athleteId]);
  expect(await look()).toEqual(before);
});

it("changes with an annulment", async () => {
  const id = await report();
  await approveMatch(asPerson(verbs, club.bruno), { match_id: id });
  await changes("an annulment", () =>
    annulMatch(asPerson(verbs, club.secretary), { match_id: id, reason: "Partida de teste." }),
  );
});
