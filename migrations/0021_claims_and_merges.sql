CREATE TABLE "profile_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"target_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "profile_claims_status" CHECK ("profile_claims"."status" in ('none', 'asked', 'confirmed', 'refused')),
	CONSTRAINT "profile_claims_target" CHECK (("profile_claims"."status" = 'none') = ("profile_claims"."target_id" is null))
);
--> statement-breakpoint
CREATE TABLE "profile_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"gone_id" uuid NOT NULL,
	"match_ids" jsonb NOT NULL,
	"gone_membership_id" uuid NOT NULL,
	"kept_membership_id" uuid NOT NULL,
	"kept_joined_at" timestamp with time zone NOT NULL,
	"kept_was_private" boolean NOT NULL,
	"merged_by" uuid,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "profile_claims" ADD CONSTRAINT "profile_claims_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_claims" ADD CONSTRAINT "profile_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_claims" ADD CONSTRAINT "profile_claims_target_id_athletes_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_claims" ADD CONSTRAINT "profile_claims_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD CONSTRAINT "profile_merges_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD CONSTRAINT "profile_merges_kept_id_athletes_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD CONSTRAINT "profile_merges_gone_id_athletes_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD CONSTRAINT "profile_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_merges" ADD CONSTRAINT "profile_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_claims_once" ON "profile_claims" USING btree ("user_id","club_id") WHERE "profile_claims"."status" in ('none', 'asked');--> statement-breakpoint
CREATE INDEX "profile_claims_user_idx" ON "profile_claims" USING btree ("user_id","club_id");--> statement-breakpoint
CREATE INDEX "profile_claims_waiting" ON "profile_claims" USING btree ("club_id","created_at") WHERE "profile_claims"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "profile_claims_target_idx" ON "profile_claims" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_merges_gone" ON "profile_merges" USING btree ("gone_id") WHERE "profile_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "profile_merges_kept" ON "profile_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "profile_merges_club_idx" ON "profile_merges" USING btree ("club_id","merged_at");