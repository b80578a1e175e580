import { randomUUID } from "node:crypto";
import { givePlan } from "./plans.ts";
import type { MatchClub } from "./match-club.ts";

/** Enough of a test's product. */
interface World {
  app: { sql: (text: string, values?: unknown[]) => Promise<unknown[]> };
  club: MatchClub;
}
type Player = "ana" | "bruno" | "caio" | "outsider";

const OPEN = { from: "bruno", to: "ana", status: "open" } as const;

/** An invite to a match in two days, of Bruno to Ana where nothing else is said; what stood between the two is gone. Gives its id. */
export async function makeInvite(
  { app, club }: World,
  changes: { from?: Player; to?: Player; status?: "open" | "accepted" } = {},
): Promise<string> {
  const { from, to, status } = { ...OPEN, ...changes };
  const [fromId, toId] = [club[from].athleteId, club[to].athleteId];
  await forgetInvites({ app, club });
  const id = randomUUID();
  await app.sql(
    `insert into match_invites (id, from_athlete_id, to_athlete_id, club_id, time_zone, sport, format, play_at, place, proposed_by,
       status, created_at, expires_at, acted_by, acted_at)
     values ($1, $2, $3, $4, 'America/Sao_Paulo', 'tennis', 'singles', now() + interval '2 days', 'Quadra 2', $2,
       $5::text, now(), now() + interval '7 days', case when $5::text = 'open' then null else $3::uuid end, case when $5::text = 'open' then null else now() end)`,
    [id, fromId, toId, club.clubId, status],
  );
  return id;
}

/** A pair of tennis, asked by Bruno of Ana where nothing else is said; what stood is gone. Gives its id. */
export async function makePair(
  { app, club }: World,
  changes: { from?: Player; to?: Player; status?: "open" | "accepted" } = {},
): Promise<string> {
  const { from, to, status } = { ...OPEN, ...changes };
  await app.sql("delete from pairs");
  const id = randomUUID();
  await app.sql(
    `insert into pairs (id, sport, from_athlete_id, to_athlete_id, status, created_at, expires_at, accepted_at)
     values ($1, 'tennis', $2, $3, $4::text, now(), now() + interval '7 days', case when $4::text = 'open' then null else now() end)`,
    [id, club[from].athleteId, club[to].athleteId, status],
  );
  return id;
}

/** Nobody has challenged anybody, and nobody is a pair. */
export async function forgetInvites({ app }: World): Promise<void> {
  await app.sql("delete from match_invites");
  await app.sql("delete from pairs");
}

/** Ana's plan gives invites; nothing waits. Gives what a challenge of hers says, to Bruno where nothing else is said. */
export async function challengeFields(
  { app, club }: World,
  toAthleteId: string = club.bruno.athleteId,
): Promise<Record<string, string>> {
  await givePlan(app.sql as never, club.ana.userId, "pro");
  await forgetInvites({ app, club });
  return {
    to_athlete_id: toAthleteId,
    sport: "tennis",
    format: "singles",
    play_at: inTwoDays(),
    place: "Quadra 2",
    message: "Vale o jantar?",
  };
}

/** An instant that may be proposed. */
export function inTwoDays(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString();
}
