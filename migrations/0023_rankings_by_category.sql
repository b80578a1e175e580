CREATE TABLE "final_standings" (
	"ranking_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"position" integer,
	"points" integer NOT NULL,
	"matches" integer NOT NULL,
	"wins" integer NOT NULL,
	"losses" integer NOT NULL,
	CONSTRAINT "final_standings_ranking_id_athlete_id_pk" PRIMARY KEY("ranking_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_enrolments" (
	"ranking_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "ranking_enrolments_ranking_id_athlete_id_pk" PRIMARY KEY("ranking_id","athlete_id"),
	CONSTRAINT "ranking_enrolments_status" CHECK ("ranking_enrolments"."status" in ('requested', 'accepted', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "rankings" DROP CONSTRAINT "rankings_one";--> statement-breakpoint
DROP INDEX "ledger_lines_once";--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "also" jsonb;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "also" jsonb;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "is_main" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "gender" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "classes" text[];--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "min_age" smallint;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "max_age" smallint;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "season_from" date;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "season_to" date;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "enrolment" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staged_meetings" ADD COLUMN "also" jsonb;--> statement-breakpoint
ALTER TABLE "final_standings" ADD CONSTRAINT "final_standings_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_standings" ADD CONSTRAINT "final_standings_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_enrolments" ADD CONSTRAINT "ranking_enrolments_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_enrolments" ADD CONSTRAINT "ranking_enrolments_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_enrolments" ADD CONSTRAINT "ranking_enrolments_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "final_standings_athlete" ON "final_standings" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "ranking_enrolments_athlete" ON "ranking_enrolments" USING btree ("athlete_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once_each" ON "ledger_lines" USING btree ("event_id","athlete_id","ranking_id","reason") WHERE "ledger_lines"."event_id" is not null and "ledger_lines"."reason" <> 'best_of';--> statement-breakpoint
CREATE INDEX "ranking_events_ranking" ON "ranking_events" USING btree ("ranking_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "rankings_main" ON "rankings" USING btree ("club_id","sport","format") WHERE "rankings"."is_main";--> statement-breakpoint
CREATE INDEX "rankings_club" ON "rankings" USING btree ("club_id","sport","format");--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_gender" CHECK ("rankings"."gender" in ('female', 'male', 'mixed', 'open'));--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_enrolment" CHECK ("rankings"."enrolment" in ('everybody', 'request'));--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_named" CHECK ("rankings"."is_main" or "rankings"."name" is not null);