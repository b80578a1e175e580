import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";

/** A profile that nobody has claimed yet, and its membership of the club that brought it. `joinedAt` in ISO 8601. */
export interface UnclaimedProfile {
  athleteId: string;
  membershipId: string;
  name: string;
  /** The name as searches compare it (`foldText`). */
  searchName: string;
  genderCategory: "male" | "female" | null;
  /** Who it is in the club's own system, unique in the club. */
  externalId: string | null;
  joinedAt: string;
}

/** Statements that make unclaimed profiles as active members of a club (product §3); none for an empty list. */
export function insertUnclaimedProfiles(
  db: Database,
  clubId: string,
  profiles: readonly UnclaimedProfile[],
  now: Date,
): Statement[] {
  if (profiles.length === 0) return [];
  const rows = sql`jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as p("athleteId" uuid, "membershipId" uuid,
    name text, "searchName" text, "genderCategory" text, "externalId" text, "joinedAt" timestamptz)`;
  return [
    db.execute(sql`insert into athletes (id, name, search_name, gender_category, created_at)
      select "athleteId", name, "searchName", "genderCategory", ${now.toISOString()}::timestamptz from ${rows}`),
    db.execute(sql`insert into memberships (id, club_id, athlete_id, status, external_id, requested_at, joined_at)
      select "membershipId", ${clubId}::uuid, "athleteId", 'active', "externalId", "joinedAt", "joinedAt" from ${rows}`),
  ] as unknown as Statement[];
}

/** Statements that give members the number by which the club's own system knows them; one that has a number keeps it. */
export function linkExternalIds(
  db: Database,
  links: readonly { membershipId: string; externalId: string }[],
): Statement[] {
  if (links.length === 0) return [];
  return [
    db.execute(sql`update memberships m set external_id = l."externalId"
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("membershipId" uuid, "externalId" text)
      where m.id = l."membershipId" and m.external_id is null`) as unknown as Statement,
  ];
}
