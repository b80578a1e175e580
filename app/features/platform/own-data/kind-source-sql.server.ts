import { type Column, type SQL, sql } from "drizzle-orm";

/** The person whose data it is: SQL of the account's id, of the athlete profile's and of the payer's (null where there is none). */
export interface PersonSql {
  user: SQL;
  athlete: SQL;
  payer: SQL;
  /** SQL of the calendar day in the product's zone: who is a minor. */
  today: SQL;
}

/** Where the rows of one kind are: `t` is the table; columns by the words that the file heads them with. */
export interface KindSource {
  table: string;
  columns: Readonly<Record<string, Column | ((person: PersonSql) => SQL)>>;
  whose: (person: PersonSql) => SQL;
  order: SQL;
  /** The newest of what can be endless. */
  limit?: number;
}

/** Rows of the account. */
export const ofUser = ({ user }: PersonSql): SQL => sql`t.user_id = ${user}`;
/** Rows of the athlete profile. */
export const ofAthlete = ({ athlete }: PersonSql): SQL => sql`t.athlete_id = ${athlete}`;
/** Rows of who pays. */
export const ofPayer = ({ payer }: PersonSql): SQL => sql`t.customer_id = ${payer}`;
/** Newest first, where the table says when. */
export const newest = sql`t.created_at desc`;
/** The name of the row's club. */
export const clubName = (): SQL => sql`(select c.name from clubs c where c.id = t.club_id)`;
