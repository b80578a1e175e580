CREATE TABLE "platform_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"audience" text NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"told_until" uuid,
	"done_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "platform_notices_audience" CHECK ("platform_notices"."audience" in ('everybody', 'athletes', 'club_admins')),
	CONSTRAINT "platform_notices_told" CHECK ("platform_notices"."told" >= 0)
);
--> statement-breakpoint
ALTER TABLE "platform_notices" ADD CONSTRAINT "platform_notices_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_notices_newest" ON "platform_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_notices_by_idx" ON "platform_notices" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "platform_notices_open_idx" ON "platform_notices" USING btree ("created_at") WHERE "platform_notices"."done_at" is null and "platform_notices"."stopped_at" is null;