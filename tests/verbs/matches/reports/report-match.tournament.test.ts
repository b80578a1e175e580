import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { reportMatchSchema } from "../../../../app/features/matches/matches/matches-schema.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { reportMatch } from "../../../../app/features/matches/reports/report-match.server.ts";
import { withdrawMatch } from "../../../../app/features/matches/reports/withdraw-match.server.ts";
import { tournamentTag } from "../../../../app/lib/cache-tags.ts";
import { drawEvent, makeDrawEvent } from "../../../support/drawn-event.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// A player's word about a match of a tournament is on its public page at once, as the club's entry is.

let verbs: TestVerbs;
let club: MatchClub;
const purged: string[] = [];
const pending: Promise<unknown>[] = [];

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const as = (name: PersonName) => {
  const { services } = verbs.context;
  const purge = (tags: readonly string[]) => Promise.resolve(void purged.push(...tags));
  const after = (work: Promise<unknown>) => void pending.push(work);
  return {
    services: { ...services, after, edge: { ...services.edge, purge } },
    actor: { kind: "user", userId: club[name].userId, sessionId: club[name].sessionId } as const,
  };
};
const FOUR = ["ana", "bruno", "caio", "davi"] as const;
const nameOf = ([first]: string[]) => FOUR.find((name) => club[name].athleteId === first)!;

/** The two semi-finals of a draw of four. */
async function drawn() {
  const { tournamentId, eventId } = await makeDrawEvent(
    verbs.database.sql,
    club.clubId,
    FOUR.map((name) => [club[name].athleteId]),
  );
  await drawEvent(as("clerk"), verbs.clock, eventId);
  const semis = await verbs.database.sql<{ id: string; side1: string[]; side2: string[] }>(
    "select id, side1, side2 from tournament_matches where event_id = $1 and round = 1 order by position",
    [eventId],
  );
  await purges();
  return { tournamentId, semis };
}

/** Gives the tournaments' tags that left the cache since the last call, once all that follows an answer is done. */
async function purges(): Promise<string[]> {
  await Promise.all(pending.splice(0));
  return purged.splice(0).filter((tag) => tag.startsWith("tournament-"));
}

const report = ({ id, side1, side2 }: { id: string; side1: string[]; side2: string[] }) =>
  reportMatchSchema.parse({
    club_id: club.clubId,
    sport: "beach_tennis",
    format: "singles",
    score_format: "SET1-S:6/TB7",
    played_at: verbs.clock.at.toISOString(),
    my_side: side1,
    their_side: side2,
    sets: [{ mine: 6, theirs: 4 }],
    end: "completed",
    tournament_match_id: id,
  });

it("takes the tournament's page out of the cache: reported, withdrawn, approved, entered", async () => {
  const { tournamentId, semis } = await drawn();
  const page = [tournamentTag(tournamentId)];
  const [one, other] = [semis[0]!, semis[1]!];
  const [reporter, answerer] = [nameOf(one.side1), nameOf(one.side2)];
  const first = await reportMatch(as(reporter), report(one));
  expect(await purges()).toEqual(page);
  await withdrawMatch(as(reporter), { match_id: first.id });
  expect(await purges()).toEqual(page);
  const again = await reportMatch(as(reporter), report(one));
  expect(await purges()).toEqual(page);
  await approveMatch(as(answerer), { match_id: again.id });
  expect(await purges()).toEqual(page);
  await enterMatch(as("clerk"), report(other));
  expect(await purges()).toEqual(page);
});

it("leaves it there for what was played outside of it", async () => {
  await drawn();
  const { tournament_match_id: _none, ...friendly } = report({
    id: club.clubId,
    side1: [club.ana.athleteId],
    side2: [club.bruno.athleteId],
  });
  const { id } = await reportMatch(as("ana"), { ...friendly, is_second_match: true });
  await approveMatch(as("bruno"), { match_id: id });
  expect(await purges()).toEqual([]);
});
