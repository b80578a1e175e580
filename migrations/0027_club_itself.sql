CREATE TABLE "courts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venue_id" uuid NOT NULL,
	"name" text NOT NULL,
	"surface" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "courts_name" UNIQUE("venue_id","name"),
	CONSTRAINT "courts_surface" CHECK ("courts"."surface" in ('clay', 'hard', 'grass', 'synthetic', 'sand', 'carpet', 'wood', 'other'))
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venues_name" UNIQUE("club_id","name"),
	CONSTRAINT "venues_name_letters" CHECK (char_length("venues"."name") between 2 and 120)
);
--> statement-breakpoint
ALTER TABLE "club_sports" ADD COLUMN "usual_format" text;--> statement-breakpoint
ALTER TABLE "courts" ADD CONSTRAINT "courts_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;