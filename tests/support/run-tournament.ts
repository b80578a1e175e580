import { v7 as uuidv7 } from "uuid";
import { isRefused, type DrawFormat } from "../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../app/features/scoring/brackets/make-plan.ts";
import type { TestDatabase } from "./database.ts";

/** A match of a draw whose sides are known. */
export interface ReadyMatch {
  id: string;
  side1: string[];
  side2: string[];
}

/**
 * A tournament of a club with one drawn event of singles in beach tennis, ready to be run: these athletes, or (`count`) guests who are
 * in no club. Its first matches are ready.
 */
export async function makeRunTournament(
  { sql }: Pick<TestDatabase, "sql">,
  clubId: string,
  {
    athletes,
    count = 4,
    format = "single_elimination",
  }: {
    athletes?: readonly string[];
    count?: number;
    format?: DrawFormat;
  } = {},
): Promise<{ tournamentId: string; eventId: string; entryIds: string[]; ready: ReadyMatch[] }> {
  const [tournamentId, eventId, drawId] = [uuidv7(), uuidv7(), uuidv7()];
  const people = athletes ?? (await guests(sql, count));
  await sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
     values ($1, $2, 'Aberto da Praia', 'Sede', 2, 'draws_published', current_date, current_date + 1, now() - interval '9 days', now() - interval '1 day')`,
    [tournamentId, clubId],
  );
  await sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, max_entries, draw_format, score_format, state)
     values ($1, $2, 'Livre', 'beach_tennis', 'singles', 64, $3, 'SET3-S:6/TB7', 'drawn')`,
    [eventId, tournamentId, format],
  );
  const entryIds: string[] = [];
  for (const athlete of people) {
    entryIds.push(uuidv7());
    await sql(
      `insert into tournament_entries (id, event_id, athlete_id, status, created_at) values ($1, $2, $3, 'confirmed', now())`,
      [entryIds.at(-1)!, eventId, athlete],
    );
  }
  const plan = await makePlan({ format, entries: people.length, lot: 7 });
  if (isRefused(plan)) throw new Error(plan.refused);
  await sql(
    `insert into tournament_draws (id, event_id, number, status, published, hash, beacon_kind, beacon_round, beacon_at, randomness, announced_at, drawn_at, plan)
     values ($1, $2, 1, 'drawn', $3, 'x', 'drand', 1, now(), '7', now(), now(), $4)`,
    [
      drawId,
      eventId,
      JSON.stringify({ format, entries: entryIds, seeds: [], rules: {} }),
      JSON.stringify(plan),
    ],
  );
  const ready: ReadyMatch[] = [];
  for (const match of plan.matches) {
    const sides = match.sides.map((side) => (side.kind === "entry" ? side.entry : null));
    const [side1, side2] = sides.map((entry) => (entry === null ? null : [people[entry]!]));
    const id = uuidv7();
    if (side1 && side2) ready.push({ id, side1, side2 });
    await sql(
      `insert into tournament_matches (id, draw_id, event_id, tournament_id, key, stage, group_key, round, position, sides, side1, side2, side1_entry, side2_entry, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        id,
        drawId,
        eventId,
        tournamentId,
        match.key,
        match.stage,
        match.group,
        match.round,
        match.position,
        JSON.stringify(match.sides),
        side1,
        side2,
        ...sides.map((entry) => (entry === null ? null : entryIds[entry]!)),
        side1 && side2 ? "ready" : "waiting",
      ],
    );
  }
  return { tournamentId, eventId, entryIds, ready };
}

/** Guests of no club, the same ones each time: a database of tests stays small. */
async function guests(sql: TestDatabase["sql"], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const name = `Convidado ${at}`;
    const [known] = await sql<{ id: string }>("select id from athletes where name = $1 order by id limit 1", [
      name,
    ]);
    ids.push(known?.id ?? uuidv7());
    if (!known)
      await sql(`insert into athletes (id, name, search_name) values ($1, $2, lower($2))`, [
        ids.at(-1),
        name,
      ]);
  }
  return ids;
}

/** The fields of a result that the organiser notes at the court. */
export function courtsideResult({ id, side1, side2 }: ReadyMatch, winner: "1" | "2", score: string) {
  return {
    intent: "enter_result",
    tournament_match_id: id,
    version: "1",
    played_at: new Date().toISOString(),
    sport: "beach_tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    side1: side1[0]!,
    side2: side2[0]!,
    winner,
    end: "completed",
    score,
  };
}
