CREATE TABLE "club_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"author_user_id" uuid,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"sport" text,
	"class" text,
	"told" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "club_notices" ADD CONSTRAINT "club_notices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_notices" ADD CONSTRAINT "club_notices_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_notices_club_idx" ON "club_notices" USING btree ("club_id","created_at","id");--> statement-breakpoint
CREATE INDEX "club_notices_author_idx" ON "club_notices" USING btree ("author_user_id");