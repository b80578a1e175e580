ALTER TABLE "imports" DROP CONSTRAINT "imports_file";--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athletes_removed_idx" ON "athletes" USING btree ("id") WHERE "athletes"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_file" ON "imports" USING btree ("club_id","file_hash","sport") WHERE "imports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "imports_club_idx" ON "imports" USING btree ("club_id","created_at");--> statement-breakpoint
-- Imports of before had no preview: they began when they were sent.
UPDATE "imports" SET "confirmed_at" = "created_at";
