CREATE TABLE "reaches" (
	"match_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reaches_match_id_side_user_id_way_pk" PRIMARY KEY("match_id","side","user_id","way"),
	CONSTRAINT "reaches_side" CHECK ("reaches"."side" in (1, 2)),
	CONSTRAINT "reaches_way" CHECK ("reaches"."way" in ('mail', 'push', 'opened'))
);
--> statement-breakpoint
ALTER TABLE "match_events" DROP CONSTRAINT "match_events_kind";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "match_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "side" smallint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "approves" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reaches" ADD CONSTRAINT "reaches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaches" ADD CONSTRAINT "reaches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reaches_user_idx" ON "reaches" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_match_idx" ON "mails" USING btree ("match_id") WHERE "mails"."match_id" is not null;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_kind" CHECK ("match_events"."kind" in ('reported', 'entered', 'imported', 'edited', 'withdrawn', 'approved', 'silence', 'disputed', 'decided', 'annulled', 'corrected', 'cancelled', 'reminded', 'unreached'));