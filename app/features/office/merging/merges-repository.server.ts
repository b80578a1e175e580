import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import { profileMerges } from "../../../../drizzle/schema/merging.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { invitesToPassSql } from "../../matches/challenges/invites-repository.server.ts";
import { passingSchema, passingSql } from "../../scoring/ledger/passings-repository.server.ts";
import type { PassingResults } from "../../scoring/ledger/seats.ts";
import { pairsToPassSql } from "../../matches/challenges/pairs-repository.server.ts";
import type { MergedMemberships } from "../../people/people/merged-profiles-repository.server.ts";
import { enteredBySql } from "./own-entries-sql.server.ts";

const PROFILE = tableRow(athletes, { athleteId: "id", name: "name", birthDate: "birthDate" });
const MEMBERSHIP = tableRow(memberships, { membershipId: "id", externalId: "externalId" });
const MERGE = tableRow(profileMerges, [
  "id",
  "keptId",
  "goneId",
  "keptMembershipId",
  "goneMembershipId",
  "keptJoinedAt",
  "keptWasPrivate",
  "mergedAt",
]);
/** So many of the newest are listed. */
const LISTED = 50;

const ids = z.array(z.string());

const profileRow = rowSchema(() =>
  z.object({
    ...PROFILE.schema().shape,
    ...MEMBERSHIP.joined().shape,
    userId: z.string().nullable(),
    /** The open request to join, where there is one. */
    requestId: z.string().nullable(),
    clubName: z.string(),
    isElsewhere: z.boolean(),
    hasEntries: z.boolean(),
    isEnteredByAsker: z.boolean(),
    matchIds: ids,
    awardIds: ids,
    matches: z.number(),
    lastPlayedOn: z.string().nullable(),
    results: z.array(passingSchema()),
  }),
);

const mergeRow = rowSchema(() =>
  z.object({
    ...MERGE.schema().shape,
    keptName: z.string(),
    goneName: z.string(),
    keptUserId: z.string().nullable(),
    clubName: z.string(),
    isUndone: z.boolean(),
    isOfClaim: z.boolean(),
    isKeptMerged: z.boolean(),
    matchIds: ids,
    results: z.array(passingSchema()),
  }),
);

const mergesRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    merges: z.array(
      z.object({
        ...MERGE.schema().pick({ id: true, mergedAt: true }).shape,
        keptName: z.string(),
        goneName: z.string(),
        matches: z.number(),
        by: z.string().nullable(),
      }),
    ),
  }),
);

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const uuids = (list: readonly string[]) => sql`any(${`{${list.join(",")}}`}::uuid[])`;
const isList = (wanted: readonly string[] | SQL): wanted is readonly string[] => Array.isArray(wanted);
/** SQL of events and of what takes them back: their ids. `given` is a query of ids. */
const withAnnulments = (given: SQL) => sql`select g.id from (${given}) g
  union select e.id from ranking_events e where e.undoes in (select g.id from (${given}) g)`;
/** SQL of the events that give an athlete (SQL of an id) points without a match, or take such points back: their ids. */
const awardsOf = (athleteId: SQL) =>
  withAnnulments(sql`select l.event_id as id from ledger_lines l
    where l.athlete_id = ${athleteId} and l.match_id is null and l.reason in ('phase', 'initial')`);

/**
 * Reads the facts about profiles (their ids, or a query of them) that merging needs, as a club sees them and `askerId` asks; a profile without
 * a part in it has no `membershipId`.
 */
export function profilesStatement(
  db: Database,
  athleteIds: readonly string[] | SQL,
  club: SQL,
  askerId: string,
) {
  const wanted = isList(athleteIds) ? uuids(athleteIds) : sql`any(array(${athleteIds}))`;
  const played = sql`select mp.match_id from match_players mp where mp.athlete_id = a.id`;
  const given = awardsOf(sql`a.id`);
  return query(
    db,
    sql`
    select ${PROFILE.columns("a")}, ${MEMBERSHIP.columns("s")}, a.user_id as "userId", c.name as "clubName",
      (select r.id from memberships r where r.athlete_id = a.id and r.club_id = c.id and r.status = 'requested') as "requestId",
      (exists (select 1 from memberships o where o.athlete_id = a.id and o.club_id <> c.id)
        or exists (select 1 from match_players mp join matches m on m.id = mp.match_id
          where mp.athlete_id = a.id and m.club_id <> c.id)) as "isElsewhere",
      exists (select 1 from tournament_entries e where e.athlete_id = a.id)
        or exists (select 1 from tournament_entries e where e.partner_id = a.id) as "hasEntries", ${enteredBySql(sql`a.id`, sql`${askerId}::uuid`)} as "isEnteredByAsker",
      (select coalesce(jsonb_agg(p.match_id order by p.match_id), '[]') from (${played}) p) as "matchIds",
      (select coalesce(jsonb_agg(g.id order by g.id), '[]') from (${given}) g) as "awardIds",
      (select count(*)::int from matches m where m.id in (${played}) and m.status = 'confirmed') as matches,
      (select max(m.played_on)::text from matches m where m.id in (${played}) and m.status = 'confirmed') as "lastPlayedOn",
      ${passingSql(sql`a.id`)} as results
    from clubs c join athletes a on a.id = ${wanted}
      left join memberships s on s.athlete_id = a.id and s.club_id = c.id and s.status = 'active'
    where c.id = ${club}`,
    profileRow,
  );
}

/** Profiles as `profilesStatement` reads them. */
export type ProfileRow = RowOf<typeof profileRow>;

/**
 * Holds both profiles and fails the batch unless they are as they were read: the one that goes has no account and no other
 * matches, and whether the one that stays has an account did not change.
 */
export function guardPair(
  db: Database,
  pair: {
    keptId: string;
    keptUserId: string | null;
    goneId: string;
    goneMatchIds: readonly string[];
    goneAwardIds: readonly string[];
  },
): Statement[] {
  return [
    guardStatement(
      db,
      sql`select count(*) = 2 from (select 1 from athletes a where a.id = ${pair.goneId}::uuid and a.user_id is null
          or a.id = ${pair.keptId}::uuid and a.user_id is not distinct from ${pair.keptUserId}::uuid
        order by a.id for no key update) held`,
      "merge",
    ),
    guardStatement(
      db,
      sql`not exists (select 1 from match_players p where p.athlete_id = ${pair.goneId}::uuid
        and not p.match_id = ${uuids(pair.goneMatchIds)})`,
      "merge",
    ),
    guardStatement(
      db,
      sql`not exists (select 1 from (${awardsOf(sql`${pair.goneId}::uuid`)}) g where not g.id = ${uuids(pair.goneAwardIds)})`,
      "merge",
    ),
  ];
}

/** Notes a merge with what it is about to change; before the statements that change it. */
export function insertMerge(
  db: Database,
  merge: MergedMemberships & {
    id: string;
    clubId: string;
    goneId: string;
    matchIds: readonly string[];
    awardIds: readonly string[];
    by: string;
    at: Date;
  },
): Statement {
  const gone = sql`${merge.goneId}::uuid`;
  const idsOf = (which: SQL) => sql`(select coalesce(jsonb_agg(passed.id), '[]') from (${which}) passed)`;
  return guardChange(
    db,
    sql`insert into profile_merges (id, club_id, kept_id, gone_id, match_ids, gone_membership_id, kept_membership_id,
        kept_joined_at, kept_was_private, merged_by, merged_at, invite_ids, pair_ids, award_ids)
      select ${merge.id}::uuid, ${merge.clubId}::uuid, k.id, ${merge.goneId}::uuid, ${JSON.stringify(merge.matchIds)}::jsonb,
        ${merge.goneMembershipId}::uuid, s.id, s.joined_at, k.is_private, ${merge.by}::uuid, ${instant(merge.at)},
        ${idsOf(invitesToPassSql(gone, sql`k.id`))}, ${idsOf(pairsToPassSql(gone, sql`k.id`))}, ${JSON.stringify(merge.awardIds)}::jsonb
      from athletes k join memberships s on s.athlete_id = k.id where k.id = ${merge.keptId}::uuid
        and s.id = ${merge.keptMembershipId}::uuid and s.status = 'active'`,
    "merge",
  );
}

/** SQL of the events that gave points without a match which passed with a merge (SQL of its `award_ids`), or took them back: their ids. */
const awardsOfMerge = (awardIds: SQL) =>
  withAnnulments(
    sql`select i.id::uuid as id from jsonb_array_elements_text(coalesce(${awardIds}, '[]')) i(id)`,
  );

/** Fails the batch unless the results of the profile that goes are those that were read; its matches are locked by then. */
export function guardResults(db: Database, goneId: string, results: readonly PassingResults[]): Statement {
  return guardStatement(
    db,
    sql`${passingSql(sql`${goneId}::uuid`)} = ${JSON.stringify(results)}::jsonb`,
    "merge",
  );
}

/** The same of the results that go back. */
export function guardResultsOfMerge(
  db: Database,
  merge: { id: string; keptId: string; matchIds: readonly string[]; results: readonly PassingResults[] },
): Statement {
  const awardIds = sql`(select x.award_ids from profile_merges x where x.id = ${merge.id}::uuid)`;
  const now = passingSql(
    sql`${merge.keptId}::uuid`,
    sql`(l.match_id = ${uuids(merge.matchIds)} or l.event_id in (${awardsOfMerge(awardIds)}))`,
  );
  return guardStatement(db, sql`${now} = ${JSON.stringify(merge.results)}::jsonb`, "merge");
}

/** Merges of a club with what undoing them needs, the newest first: of their matches those that the kept profile still has. */
export function mergesToUndoStatement(db: Database, mergeIds: readonly string[], club: SQL) {
  const still = sql`select p.match_id from jsonb_array_elements_text(x.match_ids) i(id)
    join match_players p on p.match_id = i.id::uuid and p.athlete_id = x.kept_id`;
  return query(
    db,
    sql`
    select ${MERGE.columns("x")}, k.name as "keptName", g.name as "goneName", k.user_id as "keptUserId", c.name as "clubName",
      x.undone_at is not null as "isUndone", ${claimedBySql(sql`x`)} as "isOfClaim",
      exists (select 1 from profile_merges n where n.gone_id = x.kept_id and n.undone_at is null) as "isKeptMerged",
      (select coalesce(jsonb_agg(p.match_id order by p.match_id), '[]') from (${still}) p) as "matchIds",
      ${passingSql(sql`x.kept_id`, sql`(l.match_id in (${still}) or l.event_id in (${awardsOfMerge(sql`x.award_ids`)}))`)} as results
    from profile_merges x join athletes k on k.id = x.kept_id join athletes g on g.id = x.gone_id join clubs c on c.id = x.club_id
    where x.id = ${uuids(mergeIds)} and x.club_id = ${club} order by x.merged_at desc, x.id desc`,
    mergeRow,
  );
}

/** Merges as `mergesToUndoStatement` reads them. */
export type MergeRow = RowOf<typeof mergeRow>;

/** SQL that holds where a merge (an alias) came of the claim of whoever has the kept profile. */
export function claimedBySql(merge: SQL): SQL {
  return sql`exists (select 1 from profile_claims claim join athletes owner on owner.user_id = claim.user_id
    where claim.target_id = ${merge}.gone_id and claim.club_id = ${merge}.club_id and claim.status = 'confirmed' and owner.id = ${merge}.kept_id)`;
}

/** A query of the invites, or pairs, that passed with a merge. */
export function passedWithSql(mergeId: string, what: "invites" | "pairs"): SQL {
  const column = sql.raw(what === "invites" ? "invite_ids" : "pair_ids");
  return sql`select i.id::uuid from profile_merges x, jsonb_array_elements_text(coalesce(x.${column}, '[]')) i(id)
    where x.id = ${mergeId}::uuid`;
}

/** Notes that a merge was undone; the batch fails where somebody was faster. */
export function markUndone(db: Database, mergeId: string, by: string, at: Date): Statement {
  return guardChange(
    db,
    sql`update profile_merges set undone_at = ${instant(at)}, undone_by = ${by}::uuid
      where id = ${mergeId}::uuid and undone_at is null`,
    "merge",
  );
}

/** Merges of a club since an instant that stand, newest first; `mayOpen` says whether the asker administers it. */
export function mergesStatement(
  db: Database,
  { asker, club, isLive, since }: { asker: Asker; club: SQL; isLive: SQL; since: Date },
) {
  return query(
    db,
    sql`
    select ${administersSql(asker, club)} and ${isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'mergedAt', x.merged_at, 'keptName', k.name, 'goneName', g.name,
          'matches', jsonb_array_length(x.match_ids), 'by', u.name) order by x.merged_at desc, x.id desc), '[]')
        from (select * from profile_merges o where o.club_id = ${club} and o.undone_at is null and o.merged_at > ${instant(since)}
            order by o.merged_at desc, o.id desc limit ${LISTED}::int) x
          join athletes k on k.id = x.kept_id join athletes g on g.id = x.gone_id left join users u on u.id = x.merged_by) as merges`,
    mergesRow,
  );
}

/** Fails the batch where the kept profile was itself merged into another meanwhile. */
export function guardStillKept(db: Database, keptId: string): Statement[] {
  return [
    command(db, sql`select 1 from athletes where id = ${keptId}::uuid for no key update`),
    guardStatement(
      db,
      sql`not exists (select 1 from profile_merges where gone_id = ${keptId}::uuid and undone_at is null)`,
      "merge",
    ),
  ];
}
