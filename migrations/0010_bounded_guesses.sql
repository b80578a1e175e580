DROP INDEX "email_codes_live";--> statement-breakpoint
CREATE INDEX "email_codes_live_idx" ON "email_codes" USING btree ("email","purpose") WHERE "email_codes"."used_at" is null;--> statement-breakpoint
ALTER TABLE "email_codes" DROP COLUMN "attempts";