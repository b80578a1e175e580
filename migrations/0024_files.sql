CREATE TABLE "file_leftovers" (
	"object_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"owner_user_id" uuid,
	"owner_club_id" uuid,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_object_key_unique" UNIQUE("object_key"),
	CONSTRAINT "files_bucket" CHECK ("files"."bucket" in ('avatars', 'logos', 'documents')),
	CONSTRAINT "files_one_owner" CHECK (num_nonnulls("files"."owner_user_id", "files"."owner_club_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
CREATE INDEX "file_leftovers_due_idx" ON "file_leftovers" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("bucket","path");--> statement-breakpoint
CREATE INDEX "files_user_idx" ON "files" USING btree ("owner_user_id") WHERE "files"."owner_user_id" is not null;--> statement-breakpoint
CREATE INDEX "files_club_idx" ON "files" USING btree ("owner_club_id") WHERE "files"."owner_club_id" is not null;--> statement-breakpoint
CREATE INDEX "files_platform_idx" ON "files" USING btree ("bucket") WHERE "files"."owner_user_id" is null and "files"."owner_club_id" is null;--> statement-breakpoint
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_avatar_id_files_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athletes_avatar_idx" ON "athletes" USING btree ("avatar_id") WHERE "athletes"."avatar_id" is not null;--> statement-breakpoint
CREATE INDEX "clubs_logo_idx" ON "clubs" USING btree ("logo_id") WHERE "clubs"."logo_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_club_id_clubs_id_fk" FOREIGN KEY ("owner_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever takes a file's row away, an account's end among it, leaves its object to be deleted.
CREATE FUNCTION quadra_file_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_leftovers (object_key, due_at) VALUES (old.object_key, now())
    ON CONFLICT (object_key) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER files_left AFTER DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION quadra_file_left();--> statement-breakpoint
CREATE TRIGGER files_replaced AFTER UPDATE OF object_key ON files
  FOR EACH ROW WHEN (old.object_key IS DISTINCT FROM new.object_key) EXECUTE FUNCTION quadra_file_left();
