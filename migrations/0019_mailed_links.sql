ALTER TABLE "email_codes" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_change_expires_at" timestamp with time zone;