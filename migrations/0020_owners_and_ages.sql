CREATE INDEX "email_codes_age" ON "email_codes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "checkouts_user_idx" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entry_shares_athlete_idx" ON "entry_shares" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "refund_orders_customer_idx" ON "refund_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "expiry_reminders_user_idx" ON "expiry_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_orders_customer_idx" ON "subscription_orders" USING btree ("customer_id","asked_at");--> statement-breakpoint
CREATE INDEX "tournament_entries_partner" ON "tournament_entries" USING btree ("partner_id");