ALTER TABLE "users" ADD COLUMN "begun_from" text;--> statement-breakpoint
CREATE INDEX "users_email_change_idx" ON "users" USING btree ("email_change") WHERE "users"."email_change" is not null;