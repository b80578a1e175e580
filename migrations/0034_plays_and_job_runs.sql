CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "sponsor_plays" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"tv_id" uuid NOT NULL,
	"shown_ms" bigint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "sponsor_plays_club_id_day_sponsor_id_tv_id_pk" PRIMARY KEY("club_id","day","sponsor_id","tv_id"),
	CONSTRAINT "sponsor_plays_shown" CHECK ("sponsor_plays"."shown_ms" > 0 and "sponsor_plays"."times" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tv_days" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tv_id" uuid NOT NULL,
	"tv_name" text NOT NULL,
	"on_ms" bigint NOT NULL,
	CONSTRAINT "tv_days_club_id_day_tv_id_pk" PRIMARY KEY("club_id","day","tv_id"),
	CONSTRAINT "tv_days_on" CHECK ("tv_days"."on_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "tvs" ADD COLUMN "play_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tvs" ADD COLUMN "played_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tvs" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsor_plays" ADD CONSTRAINT "sponsor_plays_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_plays" ADD CONSTRAINT "sponsor_plays_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_days" ADD CONSTRAINT "tv_days_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsor_plays_sponsor" ON "sponsor_plays" USING btree ("sponsor_id");
--> statement-breakpoint
-- How many migrations were applied, and when the newest was made (ms): for the operator's page. The worker's role may not read the
-- journal itself.
CREATE FUNCTION quadra_migrations() RETURNS TABLE (applied integer, newest bigint) LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT count(*)::integer, max(created_at)::bigint FROM drizzle.__drizzle_migrations;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION quadra_migrations() FROM PUBLIC;
