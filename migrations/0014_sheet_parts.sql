CREATE TABLE "sheet_parts" (
	"upload_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sheet_parts_upload_id_kind_part_pk" PRIMARY KEY("upload_id","kind","part"),
	CONSTRAINT "sheet_parts_kind" CHECK ("sheet_parts"."kind" in ('sent', 'read')),
	CONSTRAINT "sheet_parts_part" CHECK ("sheet_parts"."part" between 0 and 399),
	CONSTRAINT "sheet_parts_size" CHECK (octet_length("sheet_parts"."text") between 1 and 1048576)
);
--> statement-breakpoint
ALTER TABLE "sheet_parts" ADD CONSTRAINT "sheet_parts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_parts" ADD CONSTRAINT "sheet_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_parts_sender_idx" ON "sheet_parts" USING btree ("club_id","user_id","upload_id");--> statement-breakpoint
CREATE INDEX "sheet_parts_user_idx" ON "sheet_parts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sheet_parts_created_idx" ON "sheet_parts" USING btree ("created_at");