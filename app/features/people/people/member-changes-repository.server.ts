import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import { memberChanges } from "../../../../drizzle/schema/club-people.ts";
import type { ChangeState, MemberField } from "../../../../drizzle/schema/enums.ts";
import { foldName } from "../../../lib/text.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type FactChange, keptValues } from "./member-changes.ts";

interface ChangeAuthor {
  clubId: string;
  authorUserId: string;
  at: Date;
}

/** SQL that holds for a profile `a` that nobody owns: neither an account nor a guardian's. */
export const isUnownedSql = sql`(a.user_id is null and a.guardian_email is null and a.removed_at is null)`;

const PROFILE_COLUMNS = {
  gender: { set: sql`gender_category = c."to"`, type: athletes.genderCategory },
  birth_date: { set: sql`birth_date = c."to"`, type: athletes.birthDate },
  email: { set: sql`contact_email = c."to"`, type: athletes.contactEmail },
  phone: { set: sql`contact_phone = c."to"`, type: athletes.contactPhone },
} as const;

/**
 * Statements that write facts of profiles that nobody owns, and numbers of the club's own for everybody, with a line of each. The batch fails
 * (`member`) where a profile found an owner, or the fact another value, meanwhile.
 */
export function writeFacts(db: Database, changes: readonly FactChange[], by: ChangeAuthor): Statement[] {
  if (changes.length === 0) return [];
  const of = (field: MemberField) => changes.filter((change) => change.field === field);
  const ofProfiles = changes.filter(({ field }) => field !== "number");
  const names = of("name").map(({ athleteId, to }) => ({ athleteId, to, folded: foldName(to ?? "") }));
  const numbers = of("number");
  return [
    ...(ofProfiles.length > 0 ? [guardFacts(db, ofProfiles)] : []),
    ...(names.length > 0
      ? [
          command(
            db,
            // A name that stands on no page is kept beside it.
            sql`update athletes a set name = case when a.kept_name is null then c."to" else a.name end,
              kept_name = case when a.kept_name is not null then c."to" end, search_name = c.folded
            from ${recordsOf(names, "c", { athleteId: athletes.id, to: athletes.name, folded: athletes.searchName })}
            where a.id = c."athleteId"`,
          ),
        ]
      : []),
    ...(Object.keys(PROFILE_COLUMNS) as (keyof typeof PROFILE_COLUMNS)[]).flatMap((field) => {
      const rows = of(field).map(({ athleteId, to }) => ({ athleteId, to }));
      const { set, type } = PROFILE_COLUMNS[field];
      const said = recordsOf(rows, "c", { athleteId: athletes.id, to: type });
      return rows.length === 0
        ? []
        : [command(db, sql`update athletes a set ${set} from ${said} where a.id = c."athleteId"`)];
    }),
    ...(numbers.length > 0
      ? [
          command(
            db,
            sql`update memberships m set external_id = c."to"
              from ${recordsOf(
                numbers.map(({ membershipId, to }) => ({ membershipId, to })),
                "c",
                { membershipId: memberships.id, to: memberships.externalId },
              )} where m.id = c."membershipId"`,
          ),
        ]
      : []),
    insertChanges(db, changes, "done", by),
  ];
}

function guardFacts(db: Database, changes: readonly FactChange[]): Statement {
  const rows = changes.map(({ athleteId, field, from }) => ({ athleteId, field, from }));
  const { athleteId, field, fromValue } = memberChanges;
  const held = sql`case c.field when 'name' then coalesce(a.kept_name, a.name) when 'gender' then a.gender_category
    when 'birth_date' then a.birth_date::text when 'email' then a.contact_email else a.contact_phone end`;
  return guardStatement(
    db,
    sql`not exists (select 1 from ${recordsOf(rows, "c", { athleteId, field, from: fromValue })} join athletes a on a.id = c."athleteId"
      where not ${isUnownedSql} or c."from" is distinct from ${held})`,
    "member",
  );
}

/** Statements that propose facts to the people whom they are about; an older proposal of the same fact by the same club ends. */
export function proposeFacts(db: Database, changes: readonly FactChange[], by: ChangeAuthor): Statement[] {
  if (changes.length === 0) return [];
  const fields = changes.map(({ athleteId, field }) => ({ athleteId, field }));
  return [
    command(
      db,
      sql`update member_changes h set state = 'ended', answered_at = ${by.at.toISOString()}::timestamptz
        from ${recordsOf(fields, "c", { athleteId: memberChanges.athleteId, field: memberChanges.field })}
        where h.athlete_id = c."athleteId" and h.field = c.field and h.club_id = ${by.clubId}::uuid and h.state = 'proposed'`,
    ),
    insertChanges(db, changes, "proposed", by),
  ];
}

function insertChanges(
  db: Database,
  changes: readonly FactChange[],
  state: ChangeState,
  { clubId, authorUserId, at }: ChangeAuthor,
): Statement {
  const rows = changes.map(({ athleteId, field, from, to }) => ({
    athleteId,
    field,
    ...keptValues(field, from, to),
  }));
  const { athleteId, field, fromValue, toValue } = memberChanges;
  return command(
    db,
    sql`insert into member_changes (id, athlete_id, club_id, field, from_value, to_value, state, author_user_id, created_at)
      select gen_random_uuid(), c."athleteId", ${clubId}::uuid, c.field, c."fromValue", c."toValue", ${state}, ${authorUserId}::uuid,
        ${at.toISOString()}::timestamptz
      from ${recordsOf(rows, "c", { athleteId, field, fromValue, toValue })}`,
  );
}

const CHANGE = tableRow(memberChanges, ["id", "athleteId", "clubId", "authorUserId"]);
const proposalRow = rowSchema(() =>
  CHANGE.schema().extend({
    field: z.enum(["name", "gender", "birth_date"]),
    toValue: z.string(),
    state: z.enum(["proposed", "confirmed", "refused", "ended"]),
    athleteName: z.string(),
    birthDate: z.string().nullable(),
    userId: z.string().nullable(),
    isMember: z.boolean(),
  }),
);

/** A proposal by its id with the person whom it is about; one row, or none. */
export function proposalStatement(db: Database, id: string) {
  return query(
    db,
    sql`select ${CHANGE.columns("h")}, h.field, h.to_value as "toValue", h.state, a.name as "athleteName", a.birth_date as "birthDate",
        a.user_id as "userId", exists (select 1 from memberships m where m.athlete_id = a.id and m.club_id = h.club_id
          and m.status = 'active') as "isMember"
      from member_changes h join athletes a on a.id = h.athlete_id where h.id = ${id}::uuid and h.state <> 'done'`,
    proposalRow,
  );
}

/** Statements of an answer to a proposal: the fact becomes the proposed one where it is confirmed. The batch fails (`proposal`) for one that was answered. */
export function answerProposal(
  db: Database,
  proposal: { id: string; athleteId: string; field: "name" | "gender" | "birth_date"; toValue: string },
  { answer, at }: { answer: "confirmed" | "refused"; at: Date },
): Statement[] {
  const { id, athleteId, field, toValue } = proposal;
  const answered = guardChange(
    db,
    sql`update member_changes set state = ${answer}, answered_at = ${at.toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'proposed'`,
    "proposal",
  );
  if (answer === "refused") return [answered];
  const set: Record<typeof field, SQL> = {
    name: sql`name = ${toValue}, search_name = ${foldName(toValue)}`,
    gender: sql`gender_category = ${toValue}`,
    birth_date: sql`birth_date = ${toValue}::date`,
  };
  return [answered, command(db, sql`update athletes set ${set[field]} where id = ${athleteId}::uuid`)];
}

/**
 * Gives the lines about a person's own profile (SQL of its id) to the one that they claim (a query of its id, or of none); a proposal that both have
 * goes with the profile.
 */
export function moveMemberChanges(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`update member_changes h set athlete_id = t.id from ${claimed} t where h.athlete_id = ${mine}
      and not (h.state = 'proposed' and exists (select 1 from member_changes k where k.athlete_id = t.id
        and k.club_id = h.club_id and k.field = h.field and k.state = 'proposed'))`,
  );
}
