import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { PIX_KEY_KINDS } from "../../../../drizzle/schema/enums.ts";
import { clubPix } from "../../../../drizzle/schema/payees.ts";
import { type Database, type Statement, refuseUnlessChanged } from "../../../platform/database.server.ts";
import { tableRow } from "../../../platform/sql.server.ts";

const PIX = tableRow(clubPix, ["pixKey", "holder", "city"]);

/** The Pix key of a club as a row reads it. */
export const clubPixSchema = () => PIX.schema().extend({ kind: z.enum(PIX_KEY_KINDS) });

/** SQL of a club's Pix key as JSON, or null without one. `club` is SQL of the club's id. */
export function clubPixSql(club: SQL): SQL {
  return sql`(select jsonb_build_object(${PIX.pairs("px")}, 'kind', px.kind) from club_pix px where px.club_id = ${club})`;
}

/** Keeps a club's Pix key, over the one that it had. */
export function saveClubPixStatement(db: Database, row: typeof clubPix.$inferInsert): Statement {
  const { clubId: _, ...set } = row;
  return db.insert(clubPix).values(row).onConflictDoUpdate({ target: clubPix.clubId, set });
}

/** A club has no Pix key any more. The batch throws `conflict` where it had none. */
export function removeClubPixStatement(db: Database, clubId: string): Statement {
  return refuseUnlessChanged(
    db,
    sql`delete from club_pix where ${eq(clubPix.clubId, clubId)}`,
    "conflict",
    sql`'O clube já não tem chave Pix.'::text`,
  );
}
