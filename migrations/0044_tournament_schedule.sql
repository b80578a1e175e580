CREATE TABLE "tournament_court_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"court_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_court_hours_order" CHECK ("tournament_court_hours"."from_at" < "tournament_court_hours"."to_at")
);
--> statement-breakpoint
CREATE TABLE "tournament_courts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tournament_courts_name" UNIQUE("tournament_id","name"),
	CONSTRAINT "tournament_courts_name_letters" CHECK (char_length("tournament_courts"."name") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "tournament_impediments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_impediments_order" CHECK ("tournament_impediments"."from_at" < "tournament_impediments"."to_at")
);
--> statement-breakpoint
ALTER TABLE "tournament_court_hours" ADD CONSTRAINT "tournament_court_hours_court_id_tournament_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."tournament_courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_courts" ADD CONSTRAINT "tournament_courts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_impediments" ADD CONSTRAINT "tournament_impediments_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_impediments" ADD CONSTRAINT "tournament_impediments_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_court_hours_court" ON "tournament_court_hours" USING btree ("court_id","from_at");--> statement-breakpoint
CREATE INDEX "tournament_impediments_tournament" ON "tournament_impediments" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "tournament_impediments_athlete" ON "tournament_impediments" USING btree ("athlete_id");