import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { tournamentDraws, tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { CHANGING_PARTNERS } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { setsSchema } from "../scores/sets-schema.ts";
import { type KeptBracket, type BracketMatch, turnedSet } from "./kept-bracket.ts";
import { planSchema } from "./plan-schema.ts";

const DRAW = tableRow(tournamentDraws, { drawId: "id", version: "version", eventId: "eventId" });
const MATCH = tableRow(tournamentMatches, [
  "id",
  "key",
  "side1Entry",
  "side2Entry",
  "matchId",
  "state",
  "endedAs",
]);

const people = z.array(z.string()).nullable();
const side = z.union([z.literal(1), z.literal(2)]).nullable();

const bracketRow = rowSchema(() =>
  z.object({
    ...DRAW.schema().shape,
    tournamentId: z.string(),
    isFinished: z.boolean(),
    onlyFormat: z.string().nullable(),
    plan: planSchema(),
    entrants: z.array(
      z.object({
        entryId: z.string(),
        athletes: z.array(z.string()),
        isGone: z.boolean(),
        goneAt: z.string().nullable(),
      }),
    ),
    matches: z.array(
      z.object({
        ...MATCH.schema().shape,
        side1: people,
        side2: people,
        winnerSide: side,
        placed: z
          .object({
            isConfirmed: z.boolean(),
            scoreFormat: z.string(),
            end: z.enum(["completed", "walkover", "retired", "defaulted", "double_walkover"]),
            winner: side,
            isTurned: z.boolean(),
            sets: setsSchema(),
          })
          .nullable(),
      }),
    ),
  }),
);

/** SQL of an array (JSON) of who stands at each place of a draw `d`: the entry drawn there or the last that took its place. */
const entrantsSql = sql`(with recursive drawn as (
      select e.at, n.id, n.athlete_id, n.partner_id, n.status, n.withdrawn_at, 0 as step
      from jsonb_array_elements_text(d.published -> 'entries') with ordinality e(entry, at)
        cross join lateral (select * from tournament_entries where id = e.entry::uuid offset 0) n
      union all select w.at, r.id, r.athlete_id, r.partner_id, r.status, r.withdrawn_at, w.step + 1
      from drawn w cross join lateral (select * from tournament_entries where replaces = w.id and event_id = d.event_id offset 0) r
    ), last as (select distinct on (at) * from drawn order by at, step desc)
    select coalesce(jsonb_agg(jsonb_build_object('entryId', l.id, 'isGone', l.status = 'withdrawn', 'goneAt', l.withdrawn_at,
      'athletes', to_jsonb(array_remove(array[l.athlete_id, l.partner_id], null))) order by l.at), '[]') from last l)`;

/** SQL of the match of ours at a place `t` of a draw, as JSON; null where there is none. */
const placedSql = sql`(select jsonb_build_object('isConfirmed', m.status = 'confirmed',
    'scoreFormat', m.score_format, 'end', m."end", 'winner', m.winner_side,
    'sets', m.sets, 'isTurned', exists (select 1 from match_players p where p.match_id = m.id and p.side = 2
      and p.athlete_id = any(t.side1)))
  from matches m where m.id = t.match_id)`;

/** SQL of the one score format that an event `v` takes (`Bracket.onlyFormat`). */
export const onlyFormatSql = sql`case when v.draw_format in ${literals(CHANGING_PARTNERS)} then v.score_format end`;

/** The draws that stand and were drawn of which a condition on `d` holds, with their matches and results; one row each. */
export function bracketsStatement(db: Database, which: SQL) {
  return query(
    db,
    sql`select ${DRAW.columns("d")}, v.tournament_id as "tournamentId", v.state = 'finished' as "isFinished",
      ${onlyFormatSql} as "onlyFormat", d.plan, ${entrantsSql} as entrants,
      (select coalesce(jsonb_agg(jsonb_build_object(${MATCH.pairs("t")}, 'side1', to_jsonb(t.side1), 'side2', to_jsonb(t.side2),
          'winnerSide', t.winner_side, 'placed', ${placedSql}) order by t.round, t.position, t.key), '[]')
        from tournament_matches t where t.draw_id = d.id) as matches
    from tournament_draws d join tournament_events v on v.id = d.event_id
    where d.status = 'drawn' and ${which} order by d.id`,
    bracketRow,
  );
}

/** A condition on `d`: one draw. */
export function drawOfId(drawId: string): SQL {
  return sql`d.id = ${drawId}::uuid`;
}

/** A condition on `d`: the draws in which some of these matches of ours stand. */
export function drawsOfMatches(matchIds: readonly string[]): SQL {
  return sql`d.id in (select t.draw_id from tournament_matches t where t.match_id = any(${`{${matchIds.join(",")}}`}::uuid[]))`;
}

/** A condition on `d`: the draw of a place. */
export function drawOfPlace(tournamentMatchId: string): SQL {
  return sql`d.id = (select t.draw_id from tournament_matches t where t.id = ${tournamentMatchId}::uuid)`;
}

/** A condition on `d`: the draws of an entry's event. */
export function drawsOfEntry(entryId: string): SQL {
  return sql`d.event_id = (select n.event_id from tournament_entries n where n.id = ${entryId}::uuid)`;
}

/** A condition on `d`: the draws of an event. */
export function drawsOfEvent(eventId: string): SQL {
  return sql`d.event_id = ${eventId}::uuid`;
}

/** A condition on `d`: the draws of a tournament. */
export function drawsOfTournament(tournamentId: string): SQL {
  return sql`d.event_id in (select id from tournament_events where tournament_id = ${tournamentId}::uuid)`;
}

/** Reads the answer of `bracketsStatement`. */
export function toBracket({ matches, ...row }: RowOf<typeof bracketRow>): KeptBracket {
  return { ...row, matches: matches.map(toMatch) };
}

function toMatch({ placed, ...match }: RowOf<typeof bracketRow>["matches"][number]): BracketMatch {
  if (!placed) return { ...match, placed: null };
  const { isTurned, sets, winner, ...rest } = placed;
  const turned = winner === null ? null : winner === 1 ? (2 as const) : (1 as const);
  return {
    ...match,
    placed: {
      ...rest,
      winner: isTurned ? turned : winner,
      sets: isTurned ? sets.map(turnedSet) : sets,
    },
  };
}
