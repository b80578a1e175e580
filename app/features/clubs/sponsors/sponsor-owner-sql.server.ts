import { type SQL, sql } from "drizzle-orm";

/** The owner of the sponsors that are managed: a club's own, or the country's by the platform. */
export type SponsorOwner = { kind: "club"; id: string } | { kind: "platform"; id: null };

/** SQL that holds for the sponsors of an owner that were not taken away. */
export function ofOwnerSql(owner: SponsorOwner): SQL {
  const whose =
    owner.kind === "club" ? sql`sponsors.club_id = ${owner.id}::uuid` : sql`sponsors.type = 'national'`;
  return sql`(${whose} and sponsors.removed_at is null)`;
}
