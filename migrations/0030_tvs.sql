CREATE TABLE "tv_pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tv_pairings_code" UNIQUE("code_hash"),
	CONSTRAINT "tv_pairings_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "tvs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scenes" text[] NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"paired_by" uuid,
	CONSTRAINT "tvs_secret" UNIQUE("secret_hash"),
	CONSTRAINT "tvs_name" CHECK (char_length("tvs"."name") between 2 and 120)
);
--> statement-breakpoint
ALTER TABLE "tvs" ADD CONSTRAINT "tvs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tvs" ADD CONSTRAINT "tvs_paired_by_users_id_fk" FOREIGN KEY ("paired_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tv_pairings_age" ON "tv_pairings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tvs_club" ON "tvs" USING btree ("club_id","paired_at","id");--> statement-breakpoint
CREATE INDEX "tvs_paired_by" ON "tvs" USING btree ("paired_by");