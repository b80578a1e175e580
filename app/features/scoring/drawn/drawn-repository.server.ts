import { sql } from "drizzle-orm";
import { tournamentDraws } from "../../../../drizzle/schema/brackets.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import type { DrawPlan } from "../brackets/draw.ts";
import { nextLotAt } from "../brackets/lots.ts";
import type { DrawRecord } from "../brackets/draw-record.ts";

type NewDraw = Omit<typeof tournamentDraws.$inferInsert, "status" | "published"> & {
  published: DrawRecord;
};

/** Statements that announce a draw; the one that stood is superseded, and its matches with it. */
export function announceStatements(
  db: Database,
  draw: NewDraw,
  last: { id: string; version: number } | null,
): Statement[] {
  const superseded = last
    ? [
        guardChange(
          db,
          sql`update tournament_draws set status = 'superseded', version = version + 1
            where id = ${last.id}::uuid and version = ${last.version}::int`,
          `draw ${last.id}`,
        ),
        command(db, sql`delete from tournament_matches where draw_id = ${last.id}::uuid`),
      ]
    : [];
  return [...superseded, db.insert(tournamentDraws).values({ ...draw, status: "announced" })];
}

/** Notes what was drawn; the batch fails where somebody was faster. */
export function drawnStatement(
  db: Database,
  draw: {
    id: string;
    version: number;
    plan: DrawPlan;
    randomness: string;
    sourceNote: string | null;
    at: Date;
  },
): Statement {
  return guardChange(
    db,
    sql`update tournament_draws set status = 'drawn', plan = ${JSON.stringify(draw.plan)}::jsonb, randomness = ${draw.randomness},
      source_note = ${draw.sourceNote}::text, drawn_at = ${draw.at.toISOString()}::timestamptz, lot_at = ${nextLotAt(draw.plan)}::timestamptz,
      version = version + 1
      where id = ${draw.id}::uuid and version = ${draw.version}::int and status = 'announced'`,
    `draw ${draw.id}`,
  );
}
