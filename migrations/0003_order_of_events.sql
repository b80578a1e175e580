-- Events are applied in the order in which they were told, kept as a number: the old ones keep the order that they had.
ALTER TABLE "ranking_events" ADD COLUMN "seq" bigint;--> statement-breakpoint
UPDATE "ranking_events" e SET "seq" = o.n
  FROM (SELECT id, row_number() OVER (ORDER BY at, ordinal, id) AS n FROM "ranking_events") o WHERE o.id = e.id;--> statement-breakpoint
ALTER TABLE "ranking_events" ALTER COLUMN "seq" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ranking_events" ALTER COLUMN "seq" ADD GENERATED ALWAYS AS IDENTITY (sequence name "ranking_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('ranking_events_seq_seq', coalesce(max(seq), 0) + 1, false) FROM "ranking_events";--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "corrects" uuid;--> statement-breakpoint
UPDATE "ranking_events" e SET "written_at" = e.at, "corrects" = (SELECT u.undoes FROM "ranking_events" u
  WHERE e.kind = 'confirm' AND e.ordinal = 1 AND u.match_id = e.match_id AND u.kind = 'annul' AND u.at = e.at);--> statement-breakpoint
ALTER TABLE "ranking_events" ALTER COLUMN "written_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_events_seq" ON "ranking_events" USING btree ("sport","seq");--> statement-breakpoint
ALTER TABLE "ratings" DROP COLUMN "last_event_at";--> statement-breakpoint
ALTER TABLE "ratings" DROP COLUMN "last_ordinal";--> statement-breakpoint
ALTER TABLE "ratings" DROP COLUMN "last_event_id";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "played" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "level_from_result" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "level_from_score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "level_meeting" smallint;--> statement-breakpoint
-- Meetings are kept by their numbers instead of counted. The rebuild below fills them.
DELETE FROM "meetings";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_count";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_ranking_id_month_opponents_pk";--> statement-breakpoint
ALTER TABLE "meetings" DROP COLUMN "count";--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "sport" text NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "level_number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "event_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_sport_month_opponents_level_number_pk" PRIMARY KEY("sport","month","opponents","level_number");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_in_ranking" ON "meetings" USING btree ("ranking_id","month","opponents","number");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_numbers" CHECK ("meetings"."number" > 0 and "meetings"."level_number" > 0);--> statement-breakpoint
-- A rebuild that is under way would put the old tables in place: it starts again.
DELETE FROM "staged_lines";--> statement-breakpoint
DELETE FROM "staged_meetings";--> statement-breakpoint
DELETE FROM "staged_ratings";--> statement-breakpoint
DELETE FROM "rebuilds";--> statement-breakpoint
ALTER TABLE "staged_lines" ADD COLUMN "level_from_result" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_lines" ADD COLUMN "level_from_score" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_lines" ADD COLUMN "level_meeting" smallint;--> statement-breakpoint
ALTER TABLE "staged_meetings" DROP CONSTRAINT "staged_meetings_rebuild_id_ranking_id_month_opponents_pk";--> statement-breakpoint
ALTER TABLE "staged_meetings" DROP COLUMN "count";--> statement-breakpoint
ALTER TABLE "staged_meetings" ADD COLUMN "level_number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_meetings" ADD COLUMN "number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_meetings" ADD COLUMN "event_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_meetings" ADD CONSTRAINT "staged_meetings_rebuild_id_month_opponents_level_number_pk" PRIMARY KEY("rebuild_id","month","opponents","level_number");--> statement-breakpoint
ALTER TABLE "staged_ratings" DROP COLUMN "last_event_at";--> statement-breakpoint
ALTER TABLE "staged_ratings" DROP COLUMN "last_ordinal";--> statement-breakpoint
ALTER TABLE "staged_ratings" DROP COLUMN "last_event_id";--> statement-breakpoint
ALTER TABLE "staged_ratings" ADD COLUMN "played" integer NOT NULL;--> statement-breakpoint
-- Silence is written in the order of deadlines, whatever the sport.
DROP INDEX "matches_due";--> statement-breakpoint
CREATE INDEX "matches_due" ON "matches" USING btree ("answer_by","id") WHERE "matches"."status" = 'pending_validation' and "matches"."silence_approves" = 1;--> statement-breakpoint
-- The past by the rules of today: the scheduled job rebuilds every sport that has events, once.
INSERT INTO "pending_rebuilds" ("sport", "since") SELECT DISTINCT sport, now() FROM "ranking_events" ON CONFLICT DO NOTHING;
