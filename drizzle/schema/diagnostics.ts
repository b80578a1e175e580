import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { clubs } from "./clubs.ts";

/** Lines that acts of the platform's team leave (product §3: a super admin who opens a club's dashboard). Append-only. */
export const auditLines = pgTable(
  "audit_lines",
  {
    id: uuid("id").primaryKey(),
    actorUserId: uuid("actor_user_id"),
    action: text("action").notNull(),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "set null" }),
    /** The user whose account it is about, also once that is deleted. */
    aboutUserId: uuid("about_user_id"),
    data: jsonb("data"),
    at: at("at").notNull(),
  },
  (t) => [
    index("audit_lines_at").on(t.at),
    index("audit_lines_club").on(t.clubId, t.at),
    index("audit_lines_about")
      .on(t.aboutUserId, t.at)
      .where(sql`${t.aboutUserId} is not null`),
  ],
);

/** How each scheduled job last went: one row a job, nobody's data. */
export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: at("started_at").notNull(),
  tookMs: integer("took_ms").notNull(),
  /** When it last began a run that ended well; null where it never did. */
  doneAt: at("done_at"),
  /** When it last began a run that failed, or that did not end in time. */
  failedAt: at("failed_at"),
  /** Failures in a row, up to now. */
  failures: integer("failures").notNull(),
  /** Class, code and place of the last failure; never its message. */
  failure: text("failure"),
});
