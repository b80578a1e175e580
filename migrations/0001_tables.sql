CREATE TABLE "athlete_sports" (
	"athlete_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"class" text NOT NULL,
	CONSTRAINT "athlete_sports_athlete_id_sport_pk" PRIMARY KEY("athlete_id","sport"),
	CONSTRAINT "athlete_sports_class" CHECK ("athlete_sports"."class" in ('A', 'B', 'C', 'D', 'Iniciante'))
);
--> statement-breakpoint
CREATE TABLE "athletes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"birth_date" date,
	"gender_category" text,
	"city_code" integer,
	"cpf" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"guardian_name" text,
	"guardian_email" text,
	"guardian_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "athletes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "athletes_cpf_unique" UNIQUE("cpf"),
	CONSTRAINT "athletes_name" CHECK (char_length("athletes"."name") between 1 and 120),
	CONSTRAINT "athletes_gender" CHECK ("athletes"."gender_category" in ('male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "club_admins" (
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_admins_club_id_user_id_pk" PRIMARY KEY("club_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('signup', 'recovery', 'email', 'email_change'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"status" text NOT NULL,
	"external_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('requested', 'active', 'refused', 'left')),
	CONSTRAINT "memberships_joined" CHECK ("memberships"."status" <> 'active' or "memberships"."joined_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_by" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"user_role" text DEFAULT 'athlete' NOT NULL,
	"club_id" uuid,
	"phone" text,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email") and position('@' in "users"."email") > 1),
	CONSTRAINT "users_role_named" CHECK (char_length("users"."user_role") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "club_sports" (
	"club_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "club_sports_club_id_sport_pk" PRIMARY KEY("club_id","sport"),
	CONSTRAINT "club_sports_order" UNIQUE("club_id","position")
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"cnpj" text,
	"city_code" integer NOT NULL,
	"address" text,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"silence_hours" integer DEFAULT 24 NOT NULL,
	"plan" text,
	"subscription_status" text DEFAULT 'incomplete' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clubs_cnpj_unique" UNIQUE("cnpj"),
	CONSTRAINT "clubs_silence_hours" CHECK ("clubs"."silence_hours" between 4 and 72),
	CONSTRAINT "clubs_name" CHECK (char_length("clubs"."name") between 2 and 120)
);
--> statement-breakpoint
CREATE TABLE "audit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"club_id" uuid,
	"data" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "municipalities" (
	"code" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"state_code" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_capital" boolean NOT NULL,
	"area_code" integer NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "states" (
	"code" integer PRIMARY KEY NOT NULL,
	"uf" char(2) NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "states_uf_unique" UNIQUE("uf")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"line_no" integer NOT NULL,
	"data" jsonb NOT NULL,
	"outcome" text,
	"reason" text,
	"match_id" uuid,
	CONSTRAINT "import_rows_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('created', 'known', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"created_by" uuid,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"format" text NOT NULL,
	"sport" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_file" UNIQUE("club_id","file_hash","sport"),
	CONSTRAINT "imports_format" CHECK ("imports"."format" in ('quadra', 'atp'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "match_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"actor_user_id" uuid,
	"reason" text,
	"data" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_events_seq" UNIQUE("match_id","seq"),
	CONSTRAINT "match_events_kind" CHECK ("match_events"."kind" in ('reported', 'entered', 'imported', 'edited', 'withdrawn', 'approved', 'silence', 'disputed', 'decided', 'annulled', 'corrected', 'cancelled', 'reminded'))
);
--> statement-breakpoint
CREATE TABLE "match_players" (
	"match_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"slot" smallint NOT NULL,
	CONSTRAINT "match_players_match_id_athlete_id_pk" PRIMARY KEY("match_id","athlete_id"),
	CONSTRAINT "match_players_place" UNIQUE("match_id","side","slot"),
	CONSTRAINT "match_players_range" CHECK ("match_players"."side" in (1, 2) and "match_players"."slot" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"ranking_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"format" text NOT NULL,
	"score_format" text NOT NULL,
	"status" text NOT NULL,
	"end" text NOT NULL,
	"losing_side" smallint,
	"winner_side" smallint,
	"sets" jsonb NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	"played_on" date NOT NULL,
	"opponents" text NOT NULL,
	"place" text,
	"reported_by" uuid,
	"reporter_side" smallint,
	"source" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	"silence_approves" smallint DEFAULT 1 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"disputed_by" uuid,
	"dispute_reason" text,
	"decided_by" uuid,
	"decision_reason" text,
	"reminded_at" timestamp with time zone,
	"external_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_format" CHECK ("matches"."format" in ('singles', 'doubles')),
	CONSTRAINT "matches_status" CHECK ("matches"."status" in ('pending_validation', 'confirmed', 'disputed', 'annulled', 'cancelled', 'withdrawn')),
	CONSTRAINT "matches_end" CHECK ("matches"."end" in ('completed', 'walkover', 'retired', 'defaulted', 'double_walkover')),
	CONSTRAINT "matches_source" CHECK ("matches"."source" in ('athlete', 'secretary', 'import', 'tournament')),
	CONSTRAINT "matches_sides" CHECK ("matches"."winner_side" in (1, 2) and "matches"."losing_side" in (1, 2) and "matches"."reporter_side" in (1, 2)),
	CONSTRAINT "matches_winner" CHECK (("matches"."winner_side" is null) = ("matches"."end" = 'double_walkover')),
	CONSTRAINT "matches_confirmed" CHECK ("matches"."status" <> 'confirmed' or "matches"."confirmed_at" is not null),
	CONSTRAINT "matches_pending" CHECK ("matches"."status" <> 'pending_validation' or "matches"."answer_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"data" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('result_validation_required', 'match_result_validation', 'push_notification', 'system_notification', 'team_invitation'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rung_at" timestamp with time zone,
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('user', 'club'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ranking_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"event_id" uuid,
	"match_id" uuid,
	"answers_id" uuid,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"rule_version" integer NOT NULL,
	"points" integer NOT NULL,
	"level_change" integer DEFAULT 0 NOT NULL,
	"level_before" integer,
	"matches" smallint DEFAULT 0 NOT NULL,
	"wins" smallint DEFAULT 0 NOT NULL,
	"losses" smallint DEFAULT 0 NOT NULL,
	"sets_won" smallint DEFAULT 0 NOT NULL,
	"sets_lost" smallint DEFAULT 0 NOT NULL,
	"games_won" smallint DEFAULT 0 NOT NULL,
	"games_lost" smallint DEFAULT 0 NOT NULL,
	"meeting" smallint,
	"leaves_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"is_counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ledger_lines_reason" CHECK ("ledger_lines"."reason" in ('win', 'loss', 'walkover_won', 'walkover_lost', 'phase', 'window', 'best_of', 'annulment'))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"ranking_id" uuid NOT NULL,
	"month" text NOT NULL,
	"opponents" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "meetings_ranking_id_month_opponents_pk" PRIMARY KEY("ranking_id","month","opponents"),
	CONSTRAINT "meetings_count" CHECK ("meetings"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ranking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ranking_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"match_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"rule_version" integer NOT NULL,
	"undoes" uuid,
	"result" jsonb NOT NULL,
	CONSTRAINT "ranking_events_kind" CHECK ("ranking_events"."kind" in ('confirm', 'annul')),
	CONSTRAINT "ranking_events_undoes" CHECK (("ranking_events"."kind" = 'annul') = ("ranking_events"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "ranking_rules" (
	"ranking_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ranking_rules_ranking_id_version_pk" PRIMARY KEY("ranking_id","version")
);
--> statement-breakpoint
CREATE TABLE "rankings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"format" text NOT NULL,
	"rule_version" integer DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rankings_one" UNIQUE("club_id","sport","format"),
	CONSTRAINT "rankings_format" CHECK ("rankings"."format" in ('singles', 'doubles'))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"athlete_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"level" integer DEFAULT 1500000 NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp with time zone,
	"last_ordinal" integer DEFAULT 0 NOT NULL,
	"last_event_id" uuid,
	CONSTRAINT "ratings_athlete_id_sport_pk" PRIMARY KEY("athlete_id","sport")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"ranking_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"sets_won" integer DEFAULT 0 NOT NULL,
	"sets_lost" integer DEFAULT 0 NOT NULL,
	"games_won" integer DEFAULT 0 NOT NULL,
	"games_lost" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standings_ranking_id_athlete_id_pk" PRIMARY KEY("ranking_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"club_id" uuid,
	"logo_url" text NOT NULL,
	"logo_width" integer NOT NULL,
	"logo_height" integer NOT NULL,
	"logo_alt" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsors_type" CHECK ("sponsors"."type" in ('national', 'local')),
	CONSTRAINT "sponsors_owner" CHECK (("sponsors"."type" = 'local') = ("sponsors"."club_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"terms_version" text NOT NULL,
	"method" text NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_once" UNIQUE("user_id","terms_version"),
	CONSTRAINT "terms_acceptances_method" CHECK ("terms_acceptances"."method" in ('registration', 'existing_user', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"effective_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"partner_id" uuid,
	"seed" integer,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_entries_status" CHECK ("tournament_entries"."status" in ('pending', 'confirmed', 'waiting', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "tournament_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sport" text NOT NULL,
	"format" text NOT NULL,
	"gender_category" text,
	"class" text,
	"entry_fee_cents" integer DEFAULT 0 NOT NULL,
	"currency" char(3) DEFAULT 'BRL' NOT NULL,
	"max_entries" integer NOT NULL,
	CONSTRAINT "tournament_events_fee" CHECK ("tournament_events"."entry_fee_cents" between 0 and 500000 and "tournament_events"."currency" in ('BRL', 'USD')),
	CONSTRAINT "tournament_events_format" CHECK ("tournament_events"."format" in ('singles', 'doubles'))
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"venue" text NOT NULL,
	"courts" integer NOT NULL,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"registration_opens_at" timestamp with time zone NOT NULL,
	"registration_closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournaments_status" CHECK ("tournaments"."status" in ('draft', 'open', 'closed', 'draws_published', 'running', 'finished', 'cancelled')),
	CONSTRAINT "tournaments_dates" CHECK ("tournaments"."starts_on" <= "tournaments"."ends_on" and "tournaments"."registration_opens_at" < "tournaments"."registration_closes_at")
);
--> statement-breakpoint
ALTER TABLE "athlete_sports" ADD CONSTRAINT "athlete_sports_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_city_code_municipalities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_admins" ADD CONSTRAINT "club_admins_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_admins" ADD CONSTRAINT "club_admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_sports" ADD CONSTRAINT "club_sports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_city_code_municipalities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_lines" ADD CONSTRAINT "audit_lines_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipalities" ADD CONSTRAINT "municipalities_state_code_states_code_fk" FOREIGN KEY ("state_code") REFERENCES "public"."states"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_disputed_by_users_id_fk" FOREIGN KEY ("disputed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_events" ADD CONSTRAINT "ranking_events_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_rules" ADD CONSTRAINT "ranking_rules_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rankings" ADD CONSTRAINT "rankings_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_ranking_id_rankings_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."rankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_terms_version_terms_versions_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."terms_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_event_id_tournament_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."tournament_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_partner_id_athletes_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_events" ADD CONSTRAINT "tournament_events_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athletes_city_idx" ON "athletes" USING btree ("city_code");--> statement-breakpoint
CREATE INDEX "athletes_search_idx" ON "athletes" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "club_admins_user_idx" ON "club_admins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_live" ON "email_codes" USING btree ("email","purpose") WHERE "email_codes"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_active" ON "memberships" USING btree ("athlete_id") WHERE "memberships"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_request" ON "memberships" USING btree ("athlete_id","club_id") WHERE "memberships"."status" in ('requested', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_external" ON "memberships" USING btree ("club_id","external_id") WHERE "memberships"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "memberships_club_idx" ON "memberships" USING btree ("club_id","status");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id") WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "users_club_idx" ON "users" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "clubs_city_idx" ON "clubs" USING btree ("city_code");--> statement-breakpoint
CREATE INDEX "clubs_search_idx" ON "clubs" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_lines_club" ON "audit_lines" USING btree ("club_id","at");--> statement-breakpoint
CREATE INDEX "municipalities_state_idx" ON "municipalities" USING btree ("state_code");--> statement-breakpoint
CREATE INDEX "municipalities_search_idx" ON "municipalities" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "match_players_athlete_idx" ON "match_players" USING btree ("athlete_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_external" ON "matches" USING btree ("club_id","external_key") WHERE "matches"."external_key" is not null;--> statement-breakpoint
CREATE INDEX "matches_due" ON "matches" USING btree ("sport","answer_by") WHERE "matches"."status" = 'pending_validation' and "matches"."silence_approves" = 1;--> statement-breakpoint
CREATE INDEX "matches_club_open" ON "matches" USING btree ("club_id","reported_at") WHERE "matches"."status" in ('pending_validation', 'disputed');--> statement-breakpoint
CREATE INDEX "matches_club_recent" ON "matches" USING btree ("club_id","confirmed_at" DESC NULLS LAST) WHERE "matches"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "matches_ranking_idx" ON "matches" USING btree ("ranking_id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at") WHERE "outbox"."rung_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("event_id","athlete_id","reason") WHERE "ledger_lines"."event_id" is not null and "ledger_lines"."reason" <> 'best_of';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_left_once" ON "ledger_lines" USING btree ("answers_id") WHERE "ledger_lines"."reason" = 'window';--> statement-breakpoint
CREATE INDEX "ledger_lines_athlete" ON "ledger_lines" USING btree ("ranking_id","athlete_id","at" DESC NULLS LAST,"ordinal" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_lines_since" ON "ledger_lines" USING btree ("ranking_id","at");--> statement-breakpoint
CREATE INDEX "ledger_lines_leaving" ON "ledger_lines" USING btree ("ranking_id","leaves_at") WHERE "ledger_lines"."gone_at" is null and "ledger_lines"."leaves_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_level" ON "ledger_lines" USING btree ("athlete_id","sport","at");--> statement-breakpoint
CREATE INDEX "ledger_lines_event" ON "ledger_lines" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_match" ON "ledger_lines" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_events_undo_once" ON "ranking_events" USING btree ("undoes") WHERE "ranking_events"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "ranking_events_order" ON "ranking_events" USING btree ("sport","at","ordinal","id");--> statement-breakpoint
CREATE INDEX "ranking_events_match" ON "ranking_events" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "ratings_level" ON "ratings" USING btree ("sport","level" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "standings_points" ON "standings" USING btree ("ranking_id","points" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "standings_athlete" ON "standings" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "sponsors_club_idx" ON "sponsors" USING btree ("club_id","position");--> statement-breakpoint
CREATE INDEX "terms_versions_effective" ON "terms_versions" USING btree ("effective_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournament_entries_event" ON "tournament_entries" USING btree ("event_id","status");--> statement-breakpoint
CREATE INDEX "tournament_entries_athlete" ON "tournament_entries" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "tournament_events_tournament" ON "tournament_events" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "tournaments_status_idx" ON "tournaments" USING btree ("status","starts_on");--> statement-breakpoint
CREATE INDEX "tournaments_club_idx" ON "tournaments" USING btree ("club_id");