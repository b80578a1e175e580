import { afterAll, beforeAll, expect, it } from "vitest";
import { annulMatch } from "../../../../app/features/matches/matches/annul-match.server.ts";
import { listEntered } from "../../../../app/features/matches/reports/list-entered.server.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { type ReportChanges, reportedMatch, reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

/** Somebody of the office enters a result at an instant. */
async function enterAt(at: string, by: PersonName, changes: ReportChanges = {}): Promise<string> {
  verbs.clock.at = new Date(at);
  return (await enterMatch(asPerson(verbs, club[by]), reportedMatch(club, verbs.clock.at, changes))).id;
}

const list = async (name: PersonName, clubId: string | null = club.clubId) =>
  (await listEntered(asPerson(verbs, club[name]), { clubId })).rows;

it("lists what the office entered on the club's day, newest first, with what has become of it", async () => {
  // 23:30 of the day before in the club's zone, then 00:10 and 09:00 of today.
  await enterAt("2026-11-20T02:30:00Z", "secretary");
  const early = await enterAt("2026-11-20T03:10:00Z", "clerk", { against: "caio" });
  const wrong = await enterAt("2026-11-20T12:00:00Z", "secretary", { by: "caio", against: "davi" });
  await annulMatch(asPerson(verbs, club.secretary), { match_id: wrong, reason: "Lançada duas vezes." });
  // Results that athletes report are theirs.
  await reporting(verbs, club)({ by: "bruno", against: "davi" });
  const late = await enterAt("2026-11-20T12:05:00Z", "secretary", {
    format: "doubles",
    my_side: [club.ana.athleteId, club.caio.athleteId],
    their_side: [club.bruno.athleteId, club.davi.athleteId],
  });
  const rows = [
    {
      id: late,
      sentence: "Ana Souza e Caio Prado venceram Bruno Lima e Davi Rocha por 6/4 6/3",
      at: "09:05",
      note: null,
    },
    { id: wrong, sentence: "Caio Prado venceu Davi Rocha por 6/4 6/3", at: "09:00", note: "Anulada" },
    { id: early, sentence: "Ana Souza venceu Caio Prado por 6/4 6/3", at: "00:10", note: null },
  ];
  expect(await list("secretary")).toEqual(rows);
  expect(await list("clerk")).toEqual(rows);
  expect(await list("secretary", null)).toEqual(rows);
  verbs.clock.at = new Date("2026-11-21T03:00:00Z");
  expect(await list("secretary")).toEqual([]);
});

it("refuses the wrong role and the wrong club", async () => {
  const forbidden = expect.objectContaining({ code: "forbidden" });
  await expect(list("ana")).rejects.toEqual(forbidden);
  await expect(list("otherAdmin")).rejects.toEqual(forbidden);
  await expect(list("secretary", club.otherClubId)).rejects.toEqual(forbidden);
});

it("is one round trip", async () => {
  verbs.proxy.resetStats();
  await list("secretary");
  expect(verbs.proxy.stats().http_requests).toBe(1);
});
