import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import { profileClaims, profileMerges } from "../../../../drizzle/schema/merging.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";
import { confirmedOfSql } from "./claims-repository.server.ts";
import { claimedBySql } from "./merges-repository.server.ts";

const CLAIM = tableRow(profileClaims, ["id", "createdAt", "userId"]);
const NEWCOMER = tableRow(athletes, {
  newcomerId: "id",
  name: "name",
  birthDate: "birthDate",
  guardianEmail: "guardianEmail",
  guardianAcceptedAt: "guardianAcceptedAt",
});
const CLAIMED = tableRow(athletes, {
  targetId: "id",
  targetBirthDate: "birthDate",
  keptEmail: "contactEmail",
  keptPhone: "contactPhone",
});
const NUMBER = tableRow(memberships, ["externalId"]);
const MERGE = tableRow(profileMerges, { mergeId: "id", mergedAt: "mergedAt" });
/** Of a club with more of them the oldest are judged; the others come as these are answered. */
const MAX_LISTED = 100;
/** So many of the newest confirmations are listed. */
const MAX_UNDOABLE = 200;

const claimRow = rowSchema(() =>
  z.object({
    ...CLAIM.schema().shape,
    ...NEWCOMER.schema().shape,
    ...CLAIMED.schema().shape,
    ...NUMBER.schema().shape,
    status: z.enum(["asked", "confirmed", "refused"]),
    clubName: z.string(),
    targetName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    matches: z.number(),
    ownMatches: z.number(),
    lastPlayedOn: z.string().nullable(),
    isTargetMinor: z.boolean(),
    isTaken: z.boolean(),
    claimants: z.number(),
    namesakes: z.number(),
    wasUndone: z.boolean(),
  }),
);

const confirmedRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    confirmed: z.array(
      z.object({
        ...MERGE.schema().shape,
        name: z.string(),
        email: z.string().nullable(),
        matches: z.number(),
        by: z.string().nullable(),
      }),
    ),
  }),
);

/** A query of the ids of the claims of a club to judge: those that wait, or, of these ids, whatever was answered. */
function judgedSql(club: SQL, claimIds: readonly string[] | null): SQL {
  return claimIds === null
    ? sql`select k.id from profile_claims k where k.club_id = ${club} and k.status = 'asked' order by k.created_at, k.id limit ${MAX_LISTED}::int`
    : sql`select k.id from profile_claims k where k.id = any(${`{${claimIds.join(",")}}`}::uuid[]) and k.club_id = ${club}`;
}

/** A query of the profiles of such claims: those claimed, and the newcomers' own. */
export function profilesOfClaimsSql(club: SQL, claimIds: readonly string[] | null): SQL {
  return sql`select unnest(array[j.target_id, (select o.id from athletes o where o.user_id = j.user_id)])
    from (${judgedSql(club, claimIds)}) w cross join lateral (select * from profile_claims where id = w.id offset 0) j`;
}

/** Reads claims of a club with what the rule of *Confirmar todos* asks, the oldest first: those that wait, or some by their ids. */
export function bulkClaimsStatement(
  db: Database,
  { club, claimIds }: { club: SQL; claimIds: readonly string[] | null },
) {
  return query(
    db,
    sql`
    select ${CLAIM.columns("k")}, ${NEWCOMER.columns("a")}, ${CLAIMED.columns("t")}, ${NUMBER.columns("s")}, k.status, c.name as "clubName",
      coalesce(t.kept_name, t.name) as "targetName", u.email, u.phone,
      ${confirmedOfSql(sql`t.id`)} as matches, ${confirmedOfSql(sql`a.id`)} as "ownMatches",
      (select max(m.played_on)::text from match_players mp join matches m on m.id = mp.match_id
        where mp.athlete_id = t.id and m.status = 'confirmed') as "lastPlayedOn",
      t.protected_as is not distinct from 'minor' as "isTargetMinor", t.user_id is not null as "isTaken",
      (select count(*)::int from profile_claims r where r.target_id = t.id and r.status = 'asked') as claimants,
      (select count(*)::int from athletes n where n.search_name = t.search_name and n.user_id is null
        and exists (select 1 from memberships o where o.athlete_id = n.id and o.club_id = k.club_id and o.status = 'active')) as namesakes,
      exists (select 1 from profile_merges x where x.gone_id = t.id and x.kept_id = a.id and x.undone_at is not null) as "wasUndone"
    from (${judgedSql(club, claimIds)}) w cross join lateral (select * from profile_claims where id = w.id offset 0) k
      join clubs c on c.id = k.club_id join athletes t on t.id = k.target_id join users u on u.id = k.user_id join athletes a on a.user_id = u.id
      left join memberships s on s.athlete_id = t.id and s.club_id = k.club_id and s.status = 'active'
    order by k.created_at, k.id`,
    claimRow,
  );
}

/** Reads the claims of a club that became merges since an instant and stand, the newest first; `mayOpen` says whether the asker works for it. */
export function confirmedClaimsStatement(
  db: Database,
  { asker, club, isLive, since }: { asker: Asker; club: SQL; isLive: SQL; since: Date },
) {
  return query(
    db,
    sql`
    select ${staffsSql(asker, club)} and ${isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${MERGE.pairs("x")}, 'name', coalesce(g.kept_name, g.name), 'email', u.email,
          'matches', jsonb_array_length(x.match_ids), 'by', b.name) order by x.merged_at desc, x.id desc), '[]')
        from (select * from profile_merges o where o.club_id = ${club} and o.undone_at is null
            and o.merged_at > ${since.toISOString()}::timestamptz and ${claimedBySql(sql`o`)}
            order by o.merged_at desc, o.id desc limit ${MAX_UNDOABLE}::int) x
          join athletes g on g.id = x.gone_id join athletes k on k.id = x.kept_id
          left join users u on u.id = k.user_id left join users b on b.id = x.merged_by) as confirmed`,
    confirmedRow,
  );
}
