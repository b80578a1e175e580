CREATE TABLE "tournament_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"published" jsonb NOT NULL,
	"hash" text NOT NULL,
	"beacon_kind" text NOT NULL,
	"beacon_round" integer NOT NULL,
	"beacon_at" timestamp with time zone NOT NULL,
	"randomness" text,
	"source_note" text,
	"reason" text,
	"created_by" uuid,
	"announced_at" timestamp with time zone NOT NULL,
	"drawn_at" timestamp with time zone,
	"plan" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tournament_draws_number" UNIQUE("event_id","number"),
	CONSTRAINT "tournament_draws_status" CHECK ("tournament_draws"."status" in ('announced', 'drawn', 'superseded')),
	CONSTRAINT "tournament_draws_beacon" CHECK ("tournament_draws"."beacon_kind" in ('drand', 'loteria')),
	CONSTRAINT "tournament_draws_drawn" CHECK ("tournament_draws"."status" <> 'drawn' or ("tournament_draws"."plan" is not null and "tournament_draws"."randomness" is not null and "tournament_draws"."drawn_at" is not null)),
	CONSTRAINT "tournament_draws_reason" CHECK ("tournament_draws"."number" = 1 or "tournament_draws"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "tournament_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"key" text NOT NULL,
	"stage" text NOT NULL,
	"group_key" text,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"sides" jsonb NOT NULL,
	"side1" uuid[],
	"side2" uuid[],
	"side1_entry" uuid,
	"side2_entry" uuid,
	"match_id" uuid,
	"state" text NOT NULL,
	"ended_as" text,
	"winner_side" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"court_id" uuid,
	"starts_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"called_at" timestamp with time zone,
	CONSTRAINT "tournament_matches_key" UNIQUE("draw_id","key"),
	CONSTRAINT "tournament_matches_state" CHECK ("tournament_matches"."state" in ('waiting', 'ready', 'called', 'playing', 'done', 'void')),
	CONSTRAINT "tournament_matches_ended_as" CHECK ("tournament_matches"."ended_as" in ('gone', 'bye', 'both_gone')),
	CONSTRAINT "tournament_matches_winner" CHECK ("tournament_matches"."winner_side" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "tournament_draws" ADD CONSTRAINT "tournament_draws_event_id_tournament_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."tournament_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_draws" ADD CONSTRAINT "tournament_draws_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_draw_id_tournament_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."tournament_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_event_id_tournament_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."tournament_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_side1_entry_tournament_entries_id_fk" FOREIGN KEY ("side1_entry") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_side2_entry_tournament_entries_id_fk" FOREIGN KEY ("side2_entry") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_draws_standing" ON "tournament_draws" USING btree ("event_id") WHERE "tournament_draws"."status" <> 'superseded';--> statement-breakpoint
CREATE INDEX "tournament_draws_author" ON "tournament_draws" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_matches_match" ON "tournament_matches" USING btree ("match_id") WHERE "tournament_matches"."match_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_matches_event" ON "tournament_matches" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "tournament_matches_tournament" ON "tournament_matches" USING btree ("tournament_id","state");--> statement-breakpoint
CREATE INDEX "tournament_matches_court" ON "tournament_matches" USING btree ("court_id","starts_at");--> statement-breakpoint
CREATE INDEX "tournament_matches_side1" ON "tournament_matches" USING gin ("side1");--> statement-breakpoint
CREATE INDEX "tournament_matches_side2" ON "tournament_matches" USING gin ("side2");--> statement-breakpoint
CREATE INDEX "tournament_matches_side1_entry" ON "tournament_matches" USING btree ("side1_entry");--> statement-breakpoint
CREATE INDEX "tournament_matches_side2_entry" ON "tournament_matches" USING btree ("side2_entry");