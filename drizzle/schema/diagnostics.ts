import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { clubs } from "./clubs.ts";

/** Lines that somebody's access leaves (product §3: a super admin who opens a club's dashboard). Append-only. */
export const auditLines = pgTable(
  "audit_lines",
  {
    id: uuid("id").primaryKey(),
    actorUserId: uuid("actor_user_id"),
    action: text("action").notNull(),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "set null" }),
    data: jsonb("data"),
    at: at("at").notNull(),
  },
  (t) => [index("audit_lines_at").on(t.at), index("audit_lines_club").on(t.clubId, t.at)],
);
