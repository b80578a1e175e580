CREATE TABLE "secretary_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "secretary_invitations" ADD CONSTRAINT "secretary_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "secretary_invitations_once" ON "secretary_invitations" USING btree ("club_id","email");--> statement-breakpoint
CREATE INDEX "secretary_invitations_email" ON "secretary_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "secretary_invitations_end" ON "secretary_invitations" USING btree ("expires_at");