CREATE TABLE "guardian_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"asker" text NOT NULL,
	"email" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "name_requests_asker" CHECK ("name_requests"."asker" in ('self', 'guardian', 'other')),
	CONSTRAINT "name_requests_answer" CHECK ("name_requests"."answer" in ('minor', 'hidden', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "protected_as" text;--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "kept_name" text;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD COLUMN "method" text DEFAULT 'mailed_link' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "name_requests" ADD CONSTRAINT "name_requests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_requests" ADD CONSTRAINT "name_requests_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_requests" ADD CONSTRAINT "name_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_visits_age" ON "guardian_visits" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "name_requests_one_open" ON "name_requests" USING btree ("club_id","athlete_id") WHERE "name_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "name_requests_athlete_idx" ON "name_requests" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "name_requests_answered_by_idx" ON "name_requests" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "athletes_guardian_idx" ON "athletes" USING btree ("guardian_email") WHERE "athletes"."guardian_email" is not null;--> statement-breakpoint
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_protected" CHECK ("athletes"."protected_as" in ('minor', 'hidden'));