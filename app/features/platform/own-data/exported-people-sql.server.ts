import { type SQL, sql } from "drizzle-orm";
import { isHiddenSql } from "../../people/people/public-name-sql.server.ts";
import type { PersonSql } from "./kind-source-sql.server.ts";

/** The side of a match on which the person played. */
export const ownSide = ({ athlete }: PersonSql): SQL =>
  sql`(select p.side from match_players p where p.match_id = t.id and p.athlete_id = ${athlete})`;

/** The others of a match as the person may read them: who is private or a minor by the first name alone. */
export const others = ({ athlete, today }: PersonSql): SQL => sql`(select string_agg(
    case when ${isHiddenSql(sql`o`, today)} then split_part(o.name, ' ', 1) else o.name end, ', ' order by p.side, p.slot)
  from match_players p join athletes o on o.id = p.athlete_id where p.match_id = t.id and o.id <> ${athlete})`;

/** Whether an invite or a pair is the person's. */
export const ofTwo = ({ athlete }: PersonSql): SQL =>
  sql`(t.from_athlete_id = ${athlete} or t.to_athlete_id = ${athlete})`;

/** The other one of an invite or a pair, as the person may read them. */
export const otherOfTwo = ({ athlete, today }: PersonSql): SQL => sql`(select
    case when ${isHiddenSql(sql`o`, today)} then split_part(o.name, ' ', 1) else o.name end
  from athletes o where o.id in (t.from_athlete_id, t.to_athlete_id) and o.id <> ${athlete})`;
