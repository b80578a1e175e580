ALTER TABLE "ranking_events" DROP CONSTRAINT "ranking_events_kind";--> statement-breakpoint
ALTER TABLE "ranking_events" ALTER COLUMN "match_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ranking_events" ALTER COLUMN "result" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "tournament_event_id" uuid;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "awards" jsonb;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_tournament_event_id_tournament_events_id_fk" FOREIGN KEY ("tournament_event_id") REFERENCES "public"."tournament_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_events_tournament_event" ON "ranking_events" USING btree ("tournament_event_id") WHERE "ranking_events"."tournament_event_id" is not null;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_about" CHECK (case when "ranking_events"."match_id" is null then "ranking_events"."kind" <> 'confirm' and "ranking_events"."result" is null and "ranking_events"."awards" is not null and "ranking_events"."tournament_event_id" is not null
        else "ranking_events"."kind" <> 'phase' and "ranking_events"."result" is not null and "ranking_events"."awards" is null and "ranking_events"."tournament_event_id" is null end);--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_kind" CHECK ("ranking_events"."kind" in ('confirm', 'phase', 'annul'));