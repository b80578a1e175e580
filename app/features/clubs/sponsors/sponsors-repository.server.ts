import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sponsors } from "../../../../drizzle/schema/sponsors.ts";
import {
  type Database,
  refuseBeyond,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { staffsSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { clubDaySql } from "./running-sql.server.ts";
import { MOST_SPONSORS } from "./sponsor-office-schema.ts";
import { ofOwnerSql, type SponsorOwner } from "./sponsor-owner-sql.server.ts";

const SPONSOR = tableRow(sponsors, [
  "id",
  "name",
  "logoUrl",
  "logoWidth",
  "logoHeight",
  "logoAlt",
  "startsOn",
  "endsOn",
]);

const LIST = (where: SQL) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${SPONSOR.pairs("sponsors")}) order by sponsors.position, sponsors.name, sponsors.id), '[]')
    from sponsors where ${where} and sponsors.removed_at is null)`;

/** The club whose office is read, and the person who asks with which session. */
interface AskedClub {
  club: SQL;
  asker: Asker;
  isLive: SQL;
}

const mayOpenSql = ({ asker, club, isLive }: AskedClub) => sql`(${isLive} and ${staffsSql(asker, club)})`;

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    today: z.string(),
    own: z.array(SPONSOR.schema()),
    national: z.array(SPONSOR.schema()),
  }),
);

/** The sponsors and TVs of a club, and the country's; nothing where `mayOpen` does not hold. */
export function sponsorOfficeStatement(db: Database, { now, ...asked }: AskedClub & { now: Date }) {
  return query(
    db,
    sql`with c as materialized (select id from clubs where id = ${asked.club} and ${mayOpenSql(asked)})
    select exists (select 1 from c) as "mayOpen", (${clubDaySql(sql`(select id from c)`, now)})::text as today,
      ${LIST(sql`sponsors.club_id = (select id from c)`)} as own,
      ${LIST(sql`sponsors.type = 'national' and exists (select 1 from c)`)} as national`,
    officeRow,
  );
}

const nationalRow = rowSchema(() =>
  z.object({ mayOpen: z.boolean(), today: z.string(), own: z.array(SPONSOR.schema()) }),
);

/** The country's sponsors; nothing where `mayOpen` does not hold. */
export function nationalSponsorsStatement(db: Database, { mayOpen, now }: { mayOpen: SQL; now: Date }) {
  return query(
    db,
    sql`with a as materialized (select ${mayOpen} as may)
    select (select may from a) as "mayOpen", (${clubDaySql(sql`null::uuid`, now)})::text as today,
      ${LIST(sql`sponsors.type = 'national' and (select may from a)`)} as own`,
    nationalRow,
  );
}

/** The facts of a sponsor, as its row keeps them; days as "YYYY-MM-DD". */
interface SponsorValues {
  name: string;
  logoAlt: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** A stored logo; width and height in px. */
interface Logo {
  id: string;
  url: string;
  width: number;
  height: number;
}

/** A new sponsor behind the others, and a refusal (`conflict`) where its owner has too many. */
export function insertSponsor(
  db: Database,
  owner: SponsorOwner,
  { id, logo, ...values }: SponsorValues & { id: string; logo: Logo },
): Statement[] {
  return [
    db.insert(sponsors).values({
      id,
      ...values,
      type: owner.kind === "club" ? "local" : "national",
      clubId: owner.id,
      logoUrl: logo.url,
      logoId: logo.id,
      logoWidth: logo.width,
      logoHeight: logo.height,
      position: sql`(select coalesce(max(position) + 1, 0) from sponsors where ${ofOwnerSql(owner)})`,
    }),
    ...refuseBeyond(db, {
      of: `sponsors ${owner.id}`,
      within: sql`(select count(*) <= ${MOST_SPONSORS} from sponsors where ${ofOwnerSql(owner)})`,
      code: "conflict",
      sentence: `São até ${MOST_SPONSORS} patrocinadores. Retire um antes de incluir outro.`,
    }),
  ];
}

/** Changes a sponsor; `logo` null leaves the one that it has. The batch ends with `not_found` where it is none of its owner's. */
export function updateSponsor(
  db: Database,
  owner: SponsorOwner,
  { id, logo, name, logoAlt, startsOn, endsOn }: SponsorValues & { id: string; logo: Logo | null },
): Statement {
  const picture = logo
    ? sql`, logo_url = ${logo.url}, logo_id = ${logo.id}::uuid, logo_width = ${logo.width}, logo_height = ${logo.height}`
    : sql``;
  return refuseUnlessChanged(
    db,
    sql`update sponsors set name = ${name}, logo_alt = ${logoAlt}, starts_on = ${startsOn}::date, ends_on = ${endsOn}::date${picture}
      where id = ${id}::uuid and ${ofOwnerSql(owner)}`,
    "not_found",
  );
}

/** Puts a sponsor one place up or down among its owner's, and numbers them anew. The batch ends with `not_found` where it is none of them. */
export function moveSponsorStatement(
  db: Database,
  owner: SponsorOwner,
  { id, to }: { id: string; to: "up" | "down" },
): Statement {
  const step = to === "up" ? sql`-1.5` : sql`1.5`;
  return refuseUnlessChanged(
    db,
    sql`update sponsors set position = n.place from (
        select o.id, row_number() over (order by o.place + case when o.id = ${id}::uuid then ${step} else 0 end) - 1 as place
        from (select sponsors.id, row_number() over (order by sponsors.position, sponsors.name, sponsors.id) as place
          from sponsors where ${ofOwnerSql(owner)}) o
      ) n where sponsors.id = n.id and exists (select 1 from sponsors where id = ${id}::uuid and ${ofOwnerSql(owner)})`,
    "not_found",
  );
}

/** Takes a sponsor away. The batch ends with `not_found` where it is none of its owner's. */
export function removeSponsorStatement(
  db: Database,
  owner: SponsorOwner,
  { id, at }: { id: string; at: Date },
): Statement {
  return refuseUnlessChanged(
    db,
    sql`update sponsors set removed_at = ${at.toISOString()}::timestamptz where id = ${id}::uuid and ${ofOwnerSql(owner)}`,
    "not_found",
  );
}

const KEPT = tableRow(sponsors, ["logoId", "name", "logoAlt", "startsOn", "endsOn"]);
const keptRow = rowSchema(() => KEPT.schema());

/** A sponsor as it is kept, with the file of its logo; no row for one that is none of its owner's. */
export function keptSponsor(db: Database, owner: SponsorOwner, id: string) {
  return query(
    db,
    sql`select ${KEPT.columns("sponsors")} from sponsors where sponsors.id = ${id}::uuid and ${ofOwnerSql(owner)}`,
    keptRow,
  );
}
