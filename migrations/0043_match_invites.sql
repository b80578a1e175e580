CREATE TABLE "match_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_athlete_id" uuid NOT NULL,
	"to_athlete_id" uuid NOT NULL,
	"club_id" uuid,
	"time_zone" text NOT NULL,
	"sport" text NOT NULL,
	"format" text NOT NULL,
	"play_at" timestamp with time zone NOT NULL,
	"place" text,
	"message" text,
	"proposed_by" uuid NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"acted_by" uuid,
	"acted_at" timestamp with time zone,
	CONSTRAINT "match_invites_status" CHECK ("match_invites"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'cancelled', 'expired')),
	CONSTRAINT "match_invites_format" CHECK ("match_invites"."format" in ('singles', 'doubles')),
	CONSTRAINT "match_invites_two" CHECK ("match_invites"."from_athlete_id" <> "match_invites"."to_athlete_id"),
	CONSTRAINT "match_invites_proposer" CHECK ("match_invites"."proposed_by" in ("match_invites"."from_athlete_id", "match_invites"."to_athlete_id")),
	CONSTRAINT "match_invites_acted" CHECK (("match_invites"."status" = 'open') = ("match_invites"."acted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sport" text NOT NULL,
	"from_athlete_id" uuid NOT NULL,
	"to_athlete_id" uuid NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "pairs_status" CHECK ("pairs"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'dissolved')),
	CONSTRAINT "pairs_two" CHECK ("pairs"."from_athlete_id" <> "pairs"."to_athlete_id"),
	CONSTRAINT "pairs_ended" CHECK (("pairs"."status" in ('open', 'accepted')) = ("pairs"."ended_at" is null)),
	CONSTRAINT "pairs_accepted" CHECK ("pairs"."status" <> 'accepted' or "pairs"."accepted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "profile_merges" ADD COLUMN "invite_ids" jsonb;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD COLUMN "pair_ids" jsonb;--> statement-breakpoint
ALTER TABLE "match_invites" ADD CONSTRAINT "match_invites_from_athlete_id_athletes_id_fk" FOREIGN KEY ("from_athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_invites" ADD CONSTRAINT "match_invites_to_athlete_id_athletes_id_fk" FOREIGN KEY ("to_athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_invites" ADD CONSTRAINT "match_invites_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_invites" ADD CONSTRAINT "match_invites_proposed_by_athletes_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_invites" ADD CONSTRAINT "match_invites_acted_by_athletes_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_from_athlete_id_athletes_id_fk" FOREIGN KEY ("from_athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_to_athlete_id_athletes_id_fk" FOREIGN KEY ("to_athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_ended_by_athletes_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_invites_one_open" ON "match_invites" USING btree (least("from_athlete_id", "to_athlete_id"),greatest("from_athlete_id", "to_athlete_id"),"sport","format") WHERE "match_invites"."status" = 'open';--> statement-breakpoint
CREATE INDEX "match_invites_from_idx" ON "match_invites" USING btree ("from_athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "match_invites_to_idx" ON "match_invites" USING btree ("to_athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "match_invites_due" ON "match_invites" USING btree ("expires_at") WHERE "match_invites"."status" = 'open';--> statement-breakpoint
CREATE INDEX "match_invites_age" ON "match_invites" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pairs_one" ON "pairs" USING btree (least("from_athlete_id", "to_athlete_id"),greatest("from_athlete_id", "to_athlete_id"),"sport") WHERE "pairs"."status" in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "pairs_from_idx" ON "pairs" USING btree ("from_athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "pairs_to_idx" ON "pairs" USING btree ("to_athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "pairs_due" ON "pairs" USING btree ("expires_at") WHERE "pairs"."status" = 'open';--> statement-breakpoint
CREATE INDEX "pairs_ended_idx" ON "pairs" USING btree ("ended_at") WHERE "pairs"."ended_at" is not null;