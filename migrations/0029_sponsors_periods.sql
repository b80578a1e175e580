ALTER TABLE "sponsors" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsors_logo_idx" ON "sponsors" USING btree ("logo_id") WHERE "sponsors"."logo_id" is not null;--> statement-breakpoint
CREATE INDEX "sponsors_removed_idx" ON "sponsors" USING btree ("removed_at") WHERE "sponsors"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_period" CHECK ("sponsors"."starts_on" is null or "sponsors"."ends_on" is null or "sponsors"."starts_on" <= "sponsors"."ends_on");