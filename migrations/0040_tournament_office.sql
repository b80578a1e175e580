ALTER TABLE "tournament_entries" DROP CONSTRAINT "tournament_entries_status";--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "gender" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "classes" text[];--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "min_age" smallint;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "max_age" smallint;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "played_on" date;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "score_format" text;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "draw_format" text;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "draw_options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "quorum" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "fees" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "ranking_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "phase_points" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "state" text DEFAULT 'entries' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rules" jsonb DEFAULT '{"maxCategories":2,"isOneADay":false,"isOneLevel":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_replaces_tournament_entries_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD CONSTRAINT "tournament_events_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD CONSTRAINT "tournament_events_merged_into_tournament_events_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tournament_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_status" CHECK ("tournament_entries"."status" in ('invited', 'pending', 'confirmed', 'waiting', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "tournament_events" ADD CONSTRAINT "tournament_events_gender" CHECK ("tournament_events"."gender" in ('female', 'male', 'mixed', 'open'));--> statement-breakpoint
ALTER TABLE "tournament_events" ADD CONSTRAINT "tournament_events_state" CHECK ("tournament_events"."state" in ('entries', 'announced', 'drawn', 'running', 'finished', 'merged', 'cancelled'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_payee" CHECK ("tournaments"."payee" in ('connected', 'at_club'));--> statement-breakpoint
-- What the events' categories were until now.
UPDATE "tournament_events" SET "gender" = coalesce("gender_category", 'open'), "classes" = CASE WHEN "class" IS NOT NULL THEN ARRAY["class"] END;--> statement-breakpoint
UPDATE "tournaments" SET "published_at" = "created_at" WHERE "status" <> 'draft';
