import { v7 as uuidv7 } from "uuid";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import type { TestDatabase } from "./database.ts";

/** The form that opens a ranking, filled in. */
export const rankingFields = {
  sport: "tennis",
  format: "singles",
  name: "Masculino B",
  gender: "male",
  class_B: "on",
  min_age: "",
  max_age: "",
  season_from: "",
  season_to: "",
  enrolment: "everybody",
};

/** The form of rules of points, filled in otherwise than they are at first. */
export const rulesFields = {
  win: "90",
  loss: "20",
  walkover_won: "100",
  walkover_lost: "-50",
  set_won: "5",
  game_won: "1",
  set_lost: "0",
  game_lost: "-1",
  presence: "10",
  window_weeks: "",
  best_of: "8",
  usual_format: "",
  tie_1: "head_to_head",
};

/** A ranking by request that a club has opened, which somebody asked to play; gives its id. */
export async function openedRanking(
  { sql }: Pick<TestDatabase, "sql">,
  clubId: string,
  athleteId: string,
): Promise<string> {
  const id = uuidv7();
  const rules = JSON.stringify(DEFAULT_RULES);
  await sql(
    `with main as (insert into rankings (id, club_id, sport, format) values (gen_random_uuid(), $1, 'tennis', 'singles')
       on conflict do nothing returning id)
     insert into ranking_rules select id, 1, $2, now() from main`,
    [clubId, rules],
  );
  await sql(
    `insert into rankings (id, club_id, sport, format, is_main, name, enrolment, opened_at)
     values ($1, $2, 'tennis', 'singles', false, 'Interno', 'request', now())`,
    [id, clubId],
  );
  await sql("insert into ranking_rules values ($1, 1, $2, now())", [id, rules]);
  await sql("insert into ranking_enrolments values ($1, $2, 'requested', now())", [id, athleteId]);
  return id;
}
