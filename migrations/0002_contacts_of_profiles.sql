ALTER TABLE "athletes" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "contact_phone" text;