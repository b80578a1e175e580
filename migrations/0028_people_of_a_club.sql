CREATE TABLE "class_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"athlete_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"from_class" text,
	"to_class" text NOT NULL,
	"club_id" uuid,
	"author_user_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_changes_class" CHECK ("class_changes"."to_class" in ('A', 'B', 'C', 'D', 'Iniciante'))
);
--> statement-breakpoint
CREATE TABLE "club_staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"day" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_staff_role" CHECK ("club_staff"."role" in ('secretary', 'referee')),
	CONSTRAINT "club_staff_day" CHECK (("club_staff"."role" = 'referee') = ("club_staff"."day" is not null))
);
--> statement-breakpoint
DROP INDEX "memberships_one_active";--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_staff" ADD CONSTRAINT "club_staff_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_staff" ADD CONSTRAINT "club_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_changes_athlete_idx" ON "class_changes" USING btree ("athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_club_idx" ON "class_changes" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "class_changes_author_idx" ON "class_changes" USING btree ("author_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "club_staff_secretary" ON "club_staff" USING btree ("club_id","user_id") WHERE "club_staff"."role" = 'secretary';--> statement-breakpoint
CREATE UNIQUE INDEX "club_staff_referee" ON "club_staff" USING btree ("club_id","user_id","day") WHERE "club_staff"."role" = 'referee';--> statement-breakpoint
CREATE INDEX "club_staff_user_idx" ON "club_staff" USING btree ("user_id","club_id");