import { randomUUID } from "node:crypto";
import { hashOf, recordOf } from "../../app/features/scoring/brackets/draw-record.ts";
import type { TestDatabase } from "./database.ts";
import { makeDrawEvent } from "./drawn-event.ts";
import type { MatchClub } from "./match-club.ts";

type Sql = TestDatabase["sql"];

/** An event of a club with four entries, whose draw may be announced. */
export async function eventToDraw(sql: Sql, club: MatchClub, clubId: string) {
  const four = ["ana", "bruno", "caio", "davi"] as const;
  return await makeDrawEvent(
    sql,
    clubId,
    four.map((name) => [club[name].athleteId]),
  );
}

/** The same, announced with a contest of the Loteria Federal that was a minute ago. */
export async function drawToMake(sql: Sql, club: MatchClub, clubId: string) {
  const made = await eventToDraw(sql, club, clubId);
  const drawId = randomUUID();
  const record = recordOf({
    format: "single_elimination",
    entries: made.entryIds,
    seeding: "none",
    seeds: [],
    rules: {},
  });
  await sql(
    `insert into tournament_draws (id, event_id, number, status, published, hash, beacon_kind, beacon_round, beacon_at, announced_at)
     values ($1, $2, 1, 'announced', $3, $4, 'loteria', 20261125, now() - interval '1 minute', now() - interval '1 day')`,
    [drawId, made.eventId, JSON.stringify(record), await hashOf(record)],
  );
  await sql("update tournament_events set state = 'announced' where id = $1", [made.eventId]);
  return { ...made, drawId };
}

/** Fields that announce an event's draw, of a tournament without seeds. */
export const announcing = (eventId: string) => ({
  intent: "announce_draw",
  event_id: eventId,
  seeding: "hand",
  seeds: "",
  beacon: "drand",
  in_seconds: "600",
});

/** Fields that make a draw by the number of the Loteria Federal. */
export const drawing = (drawId: string) => ({
  intent: "make_draw",
  draw_id: drawId,
  number: "12345",
  source: "site da Caixa",
});
