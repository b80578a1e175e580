CREATE INDEX "memberships_athlete_idx" ON "memberships" USING btree ("athlete_id","club_id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("user_role");--> statement-breakpoint
CREATE INDEX "municipalities_latitude" ON "municipalities" USING btree ("latitude");--> statement-breakpoint
CREATE INDEX "municipalities_beginning" ON "municipalities" USING btree ("search_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ledger_lines_due" ON "ledger_lines" USING btree ("leaves_at") WHERE "ledger_lines"."gone_at" is null and "ledger_lines"."leaves_at" is not null;--> statement-breakpoint
CREATE INDEX "matches_club_over" ON "matches" USING btree ("club_id","reported_at") WHERE "matches"."status" in ('annulled', 'cancelled');--> statement-breakpoint
CREATE INDEX "sponsors_national" ON "sponsors" USING btree ("position") WHERE "sponsors"."type" = 'national';--> statement-breakpoint
CREATE INDEX "terms_acceptances_version" ON "terms_acceptances" USING btree ("terms_version");--> statement-breakpoint
-- Pages come from memory or from flash here and at Neon: one out of order costs hardly more than the next one. With the
-- default of 4, made for discs that turn, the planner reads whole tables where an index would do.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
END
$$;
