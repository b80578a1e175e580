ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_reason";--> statement-breakpoint
ALTER TABLE "ranking_events" DROP CONSTRAINT "ranking_events_kind";--> statement-breakpoint
ALTER TABLE "ranking_events" DROP CONSTRAINT "ranking_events_about";--> statement-breakpoint
CREATE INDEX "ranking_events_awards" ON "ranking_events" USING btree ("ranking_id","seq") WHERE "ranking_events"."match_id" is null;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_reason" CHECK ("ledger_lines"."reason" in ('win', 'loss', 'walkover_won', 'walkover_lost', 'phase', 'initial', 'window', 'best_of', 'annulment'));--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_kind" CHECK ("ranking_events"."kind" in ('confirm', 'phase', 'initial', 'annul'));--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_about" CHECK (case when "ranking_events"."match_id" is null then "ranking_events"."kind" <> 'confirm' and "ranking_events"."result" is null and "ranking_events"."awards" is not null
          and ("ranking_events"."kind" = 'annul' or ("ranking_events"."kind" = 'phase') = ("ranking_events"."tournament_event_id" is not null))
        else "ranking_events"."kind" not in ('phase', 'initial') and "ranking_events"."result" is not null and "ranking_events"."awards" is null and "ranking_events"."tournament_event_id" is null end);