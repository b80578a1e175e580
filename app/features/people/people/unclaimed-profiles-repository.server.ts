import { sql, type SQL } from "drizzle-orm";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import type { Gender } from "../../../../drizzle/schema/enums.ts";
import { REMOVED_ATHLETE } from "./public-name.ts";

/** The facts that a club's file may give of somebody; an unknown fact is null. */
interface ProfileFacts {
  /** "YYYY-MM-DD". */
  birthDate: string | null;
  contactEmail: string | null;
  /** Digits with the area code. */
  contactPhone: string | null;
  /** Whether only first name and initial are shown: so for every minor (product §3). */
  isPrivate: boolean;
}

/** A profile that nobody has claimed yet, and its membership of the club that brought it. `joinedAt` in ISO 8601. */
interface UnclaimedProfile extends ProfileFacts {
  athleteId: string;
  membershipId: string;
  name: string;
  /** The name as searches compare it (`foldName`). */
  searchName: string;
  genderCategory: Gender | null;
  /** The person's id in the club's own system, unique in the club. */
  externalId: string | null;
  joinedAt: string;
}

const FACTS = {
  birthDate: athletes.birthDate,
  contactEmail: athletes.contactEmail,
  contactPhone: athletes.contactPhone,
  isPrivate: athletes.isPrivate,
};

/** Statements that make unclaimed profiles as active members of a club (product §3); none for an empty list. */
export function insertUnclaimedProfiles(
  db: Database,
  clubId: string,
  profiles: readonly UnclaimedProfile[],
  now: Date,
): Statement[] {
  if (profiles.length === 0) return [];
  const rows = recordsOf(profiles, "p", {
    athleteId: athletes.id,
    membershipId: memberships.id,
    name: athletes.name,
    searchName: athletes.searchName,
    genderCategory: athletes.genderCategory,
    ...FACTS,
    externalId: memberships.externalId,
    joinedAt: memberships.joinedAt,
  });
  return [
    command(
      db,
      sql`insert into athletes (id, name, search_name, gender_category, birth_date, contact_email, contact_phone, is_private, created_at)
      select "athleteId", name, "searchName", "genderCategory", "birthDate", "contactEmail", "contactPhone", "isPrivate", ${now.toISOString()}::timestamptz from ${rows}`,
    ),
    command(
      db,
      sql`insert into memberships (id, club_id, athlete_id, status, external_id, requested_at, joined_at)
      select "membershipId", ${clubId}::uuid, "athleteId", 'active', "externalId", "joinedAt", "joinedAt" from ${rows}`,
    ),
  ];
}

/** Statements that give members the number by which the club's own system knows them; one that has a number keeps it. */
export function linkExternalIds(
  db: Database,
  links: readonly { membershipId: string; externalId: string }[],
): Statement[] {
  if (links.length === 0) return [];
  return [
    command(
      db,
      sql`update memberships m set external_id = l."externalId"
      from ${recordsOf(links, "l", { membershipId: memberships.id, externalId: memberships.externalId })}
      where m.id = l."membershipId" and m.external_id is null`,
    ),
  ];
}

/** Statements that add to profiles without an account what was not known of them; what was known stays. */
export function addProfileFacts(
  db: Database,
  facts: readonly (Pick<UnclaimedProfile, "athleteId" | "genderCategory"> & ProfileFacts)[],
): Statement[] {
  if (facts.length === 0) return [];
  return [
    command(
      db,
      sql`update athletes a set birth_date = coalesce(a.birth_date, f."birthDate"),
        gender_category = coalesce(a.gender_category, f."genderCategory"),
        contact_email = coalesce(a.contact_email, f."contactEmail"),
        contact_phone = coalesce(a.contact_phone, f."contactPhone"), is_private = a.is_private or f."isPrivate"
      from ${recordsOf(facts, "f", { athleteId: athletes.id, genderCategory: athletes.genderCategory, ...FACTS })}
      where a.id = f."athleteId" and a.user_id is null`,
    ),
  ];
}

/** Statements that show profiles without an account by first name and initial from now on, as a club's list says. */
export function shortenNames(db: Database, athleteIds: readonly string[]): Statement[] {
  if (athleteIds.length === 0) return [];
  return [
    command(
      db,
      sql`update athletes set is_private = true where id = any(${`{${athleteIds.join(",")}}`}::uuid[]) and user_id is null`,
    ),
  ];
}

/**
 * Statements that take profiles out of the club that brought them: of those given, the ones that nobody claimed and that
 * have nothing but matches that do not count. Their name goes, too; the matches stay what they are.
 */
export function removeProfiles(
  db: Database,
  clubId: string,
  athleteIds: readonly string[],
  now: Date,
): Statement[] {
  if (athleteIds.length === 0) return [];
  const ids = sql`any(${`{${athleteIds.join(",")}}`}::uuid[])`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`update athletes a set name = ${REMOVED_ATHLETE}, search_name = '', birth_date = null, gender_category = null,
        contact_email = null, contact_phone = null, is_private = false, kept_name = null, protected_as = null, removed_at = ${at}
      where a.id = ${ids} and a.user_id is null and a.removed_at is null
        and not exists (select 1 from match_players p join matches m on m.id = p.match_id
          where p.athlete_id = a.id and m.status <> 'annulled')
        and not exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id <> ${clubId}::uuid)
        and not exists (select 1 from tournament_entries n where a.id in (n.athlete_id, n.partner_id))
        and not exists (select 1 from invitations i where i.athlete_id = a.id and i.revoked_at is null and i.expires_at > ${at})`,
    ),
    command(
      db,
      sql`delete from member_changes c using athletes a where a.id = c.athlete_id and a.id = ${ids} and a.removed_at is not null`,
    ),
    command(
      db,
      sql`delete from memberships s using athletes a where s.club_id = ${clubId}::uuid and a.id = s.athlete_id
        and a.id = ${ids} and a.removed_at is not null`,
    ),
  ];
}

/** SQL that holds when the own profile of a person (SQL of a user's id) has matches or entries, or was unified with another. */
export function historyOfSql(user: SQL): SQL {
  return sql`exists (select 1 from athletes me where me.user_id = ${user} and (
    exists (select 1 from match_players p where p.athlete_id = me.id)
    or exists (select 1 from ratings r where r.athlete_id = me.id)
    or exists (select 1 from profile_merges g where g.kept_id = me.id)
    or exists (select 1 from tournament_entries e where e.athlete_id = me.id or e.partner_id = me.id)))`;
}

/** Declares a profile's own sports for a claimed one too: the classes that a club set for that one stay the club's (product §3). `mine` is SQL of an id, `claimed` a query of an id or of none. */
export function claimSports(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`insert into athlete_sports (athlete_id, sport, class)
      select t.id, s.sport, s.class from athlete_sports s, ${claimed} t where s.athlete_id = ${mine}
      on conflict (athlete_id, sport) do update set class = excluded.class`,
  );
}

/**
 * Puts a person's own profile into the one that they claim, a query of its id: the claimed one keeps its id, name and
 * history, the other is gone with whatever still hangs on it. Nothing happens where the query finds none.
 */
export function claimProfile(db: Database, userId: string, claimed: SQL): Statement {
  return command(
    db,
    sql`with own as (delete from athletes o using ${claimed} c where o.user_id = ${userId}::uuid returning o.*, c.id as target)
      update athletes t set user_id = own.user_id, birth_date = own.birth_date, city_code = own.city_code,
        gender_category = coalesce(own.gender_category, t.gender_category), cpf = own.cpf,
        is_private = own.is_private or t.is_private, guardian_name = own.guardian_name,
        guardian_email = own.guardian_email, guardian_accepted_at = own.guardian_accepted_at,
        contact_email = null, contact_phone = null, avatar_id = own.avatar_id, name = coalesce(t.kept_name, t.name), kept_name = null, protected_as = null
      from own where t.id = own.target`,
  );
}
