ALTER TABLE "rankings" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tournament_events_ranking" ON "tournament_events" USING btree ("ranking_id") WHERE "tournament_events"."ranking_id" is not null;