import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { isRefused } from "../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../app/features/scoring/brackets/make-plan.ts";
import type { TestDatabase } from "../database.ts";
import type { MatchClub, PersonName } from "../match-club.ts";

type Sql = TestDatabase["sql"];

export interface DrawnTournament {
  tournamentId: string;
  eventId: string;
  /** Athletes of each entry, in the order of the draw. */
  pairs: string[][];
}

/** A tournament of 12 pairs in four groups, quarter-finals to final, drawn and without times; `known` people are the first of its pairs. */
export async function drawnTournament(
  sql: Sql,
  club: MatchClub,
  { known, startsOn, endsOn }: { known: readonly PersonName[]; startsOn: string; endsOn: string },
): Promise<DrawnTournament> {
  const [tournamentId, eventId, drawId] = [uuidv7(), uuidv7(), uuidv7()];
  await sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
     values ($1, $2, 'Copa de Verão', 'Sede', 3, 'draws_published', $3, $4, now() - interval '30 days', now() - interval '1 day')`,
    [tournamentId, club.clubId, startsOn, endsOn],
  );
  await sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, max_entries, score_format, draw_format)
     values ($1, $2, 'Misto B', 'beach_tennis', 'doubles', 16, 'SET1-S:6NOAD/TB7', 'groups_knockout')`,
    [eventId, tournamentId],
  );
  const pairs: string[][] = [];
  const entries: string[] = [];
  for (let entry = 0; entry < 12; entry++) {
    const pair = [0, 1].map((index) => known[entry * 2 + index]);
    const athletes: string[] = [];
    for (const [index, name] of pair.entries())
      athletes.push(
        name ? club[name].athleteId : await madeAthlete(sql, `Dupla ${entry + 1} ${"AB"[index]}`),
      );
    const id = uuidv7();
    await sql(
      `insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at) values ($1, $2, $3, $4, 'confirmed', now())`,
      [id, eventId, ...athletes],
    );
    pairs.push(athletes);
    entries.push(id);
  }
  const plan = await makePlan({ format: "groups_knockout", entries: 12, lot: 7 });
  if (isRefused(plan)) throw new Error(plan.refused);
  await sql(
    `insert into tournament_draws (id, event_id, number, status, published, hash, beacon_kind, beacon_round, beacon_at, randomness, announced_at, drawn_at, plan)
     values ($1, $2, 1, 'drawn', '{}', 'x', 'drand', 1, now(), '7', now(), now(), $3)`,
    [drawId, eventId, JSON.stringify(plan)],
  );
  for (const match of plan.matches) {
    const sides = match.sides.map((side) => (side.kind === "entry" ? side.entry : null));
    const people = sides.map((entry) => (entry === null ? null : pairs[entry]!));
    await sql(
      `insert into tournament_matches (id, draw_id, event_id, tournament_id, key, stage, group_key, round, position, sides, side1, side2, side1_entry, side2_entry, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        randomUUID(),
        drawId,
        eventId,
        tournamentId,
        match.key,
        match.stage,
        match.group,
        match.round,
        match.position,
        JSON.stringify(match.sides),
        ...people,
        ...sides.map((entry) => (entry === null ? null : entries[entry]!)),
        people.every((side) => side !== null) ? "ready" : "waiting",
      ],
    );
  }
  return { tournamentId, eventId, pairs };
}

async function madeAthlete(sql: Sql, name: string): Promise<string> {
  const id = uuidv7();
  await sql(`insert into athletes (id, name, search_name) values ($1, $2, lower($2))`, [id, name]);
  return id;
}
