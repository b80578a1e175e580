ALTER TABLE "ranking_events" DROP CONSTRAINT "ranking_events_kind";--> statement-breakpoint
ALTER TABLE "ranking_events" DROP CONSTRAINT "ranking_events_about";--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "seats" jsonb;--> statement-breakpoint
CREATE INDEX "ranking_events_seats" ON "ranking_events" USING btree ("sport","seq") WHERE "ranking_events"."seats" is not null;--> statement-breakpoint
CREATE INDEX "staged_lines_athlete" ON "staged_lines" USING btree ("rebuild_id","athlete_id");--> statement-breakpoint
CREATE INDEX "staged_meetings_event" ON "staged_meetings" USING btree ("rebuild_id","event_id");--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_kind" CHECK ("ranking_events"."kind" in ('confirm', 'phase', 'initial', 'annul', 'merge', 'split'));--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_about" CHECK (case when "ranking_events"."kind" in ('merge', 'split') then "ranking_events"."seats" is not null and coalesce("ranking_events"."match_id", "ranking_events"."tournament_event_id") is null
          and coalesce("ranking_events"."result", "ranking_events"."awards") is null
        when "ranking_events"."seats" is not null then false
        when "ranking_events"."match_id" is null then "ranking_events"."kind" <> 'confirm' and "ranking_events"."result" is null and "ranking_events"."awards" is not null
          and ("ranking_events"."kind" = 'annul' or ("ranking_events"."kind" = 'phase') = ("ranking_events"."tournament_event_id" is not null))
        else "ranking_events"."kind" not in ('phase', 'initial') and "ranking_events"."result" is not null and "ranking_events"."awards" is null and "ranking_events"."tournament_event_id" is null end);