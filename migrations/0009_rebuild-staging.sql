CREATE TABLE "rebuilds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sport" text NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "staged_lines" (
	"rebuild_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ranking_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"sport" text NOT NULL,
	"event_id" uuid,
	"match_id" uuid,
	"answers_id" uuid,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ordinal" integer NOT NULL,
	"rule_version" integer NOT NULL,
	"points" integer NOT NULL,
	"level_change" integer NOT NULL,
	"level_before" integer,
	"matches" smallint NOT NULL,
	"wins" smallint NOT NULL,
	"losses" smallint NOT NULL,
	"sets_won" smallint NOT NULL,
	"sets_lost" smallint NOT NULL,
	"games_won" smallint NOT NULL,
	"games_lost" smallint NOT NULL,
	"meeting" smallint,
	"leaves_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "staged_lines_rebuild_id_id_pk" PRIMARY KEY("rebuild_id","id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "staged_meetings" (
	"rebuild_id" uuid NOT NULL,
	"ranking_id" uuid NOT NULL,
	"month" text NOT NULL,
	"opponents" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "staged_meetings_rebuild_id_ranking_id_month_opponents_pk" PRIMARY KEY("rebuild_id","ranking_id","month","opponents")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "staged_ratings" (
	"rebuild_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"matches" integer NOT NULL,
	"last_event_at" timestamp with time zone,
	"last_ordinal" integer NOT NULL,
	"last_event_id" uuid,
	CONSTRAINT "staged_ratings_rebuild_id_athlete_id_pk" PRIMARY KEY("rebuild_id","athlete_id")
);
--> statement-breakpoint
-- Ratings are locked by athlete and sport, as everybody who writes tables locks them: a club that moves to another city
-- and a confirmation never wait for each other. Only those that change are locked.
CREATE OR REPLACE FUNCTION quadra_place_ratings(athlete_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH placed AS MATERIALIZED (
    SELECT g.athlete_id, g.sport, coalesce(a.city_code, c.city_code) AS city_code, m.state_code, a.gender_category,
      x.class, a.birth_date, a.is_private
    FROM ratings g JOIN athletes a ON a.id = g.athlete_id
    LEFT JOIN memberships b ON b.athlete_id = a.id AND b.status = 'active' LEFT JOIN clubs c ON c.id = b.club_id
    LEFT JOIN municipalities m ON m.code = coalesce(a.city_code, c.city_code)
    LEFT JOIN athlete_sports x ON x.athlete_id = a.id AND x.sport = g.sport
    WHERE g.athlete_id = ANY (athlete_ids)
      AND (g.city_code, g.state_code, g.gender_category, g.class, g.birth_date, g.is_private) IS DISTINCT FROM
        (coalesce(a.city_code, c.city_code), m.state_code, a.gender_category, x.class, a.birth_date, a.is_private)
    ORDER BY g.athlete_id, g.sport FOR NO KEY UPDATE OF g
  )
  UPDATE ratings r SET city_code = p.city_code, state_code = p.state_code, gender_category = p.gender_category,
    class = p.class, birth_date = p.birth_date, is_private = p.is_private
  FROM placed p WHERE r.athlete_id = p.athlete_id AND r.sport = p.sport;
$$;
