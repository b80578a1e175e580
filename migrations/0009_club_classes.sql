CREATE TABLE "club_classes" (
	"athlete_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"class" text NOT NULL,
	CONSTRAINT "club_classes_athlete_id_club_id_sport_pk" PRIMARY KEY("athlete_id","club_id","sport"),
	CONSTRAINT "club_classes_class" CHECK ("club_classes"."class" in ('A', 'B', 'C', 'D', 'Iniciante'))
);
--> statement-breakpoint
CREATE TABLE "member_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"athlete_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"field" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"state" text NOT NULL,
	"author_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "member_changes_field" CHECK ("member_changes"."field" in ('name', 'gender', 'birth_date', 'email', 'phone', 'number')),
	CONSTRAINT "member_changes_state" CHECK ("member_changes"."state" in ('done', 'proposed', 'confirmed', 'refused', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "club_classes" ADD CONSTRAINT "club_classes_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_classes" ADD CONSTRAINT "club_classes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_classes_club_idx" ON "club_classes" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_changes_one_proposal" ON "member_changes" USING btree ("athlete_id","club_id","field") WHERE "member_changes"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "member_changes_athlete_idx" ON "member_changes" USING btree ("athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "member_changes_club_idx" ON "member_changes" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "member_changes_author_idx" ON "member_changes" USING btree ("author_user_id");--> statement-breakpoint
-- A class that a club set last, and that stands, is the club's from now on: no claim takes it. One that was overwritten is offered to the
-- club, which decides (product §3).
INSERT INTO club_classes (athlete_id, club_id, sport, class)
SELECT g.athlete_id, g.club_id, g.sport, g.to_class
FROM (SELECT DISTINCT ON (athlete_id, club_id, sport) athlete_id, club_id, sport, to_class FROM class_changes
    WHERE club_id IS NOT NULL ORDER BY athlete_id, club_id, sport, created_at DESC, id DESC) g
  JOIN athlete_sports s ON s.athlete_id = g.athlete_id AND s.sport = g.sport AND s.class = g.to_class;
