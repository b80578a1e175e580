CREATE TABLE "opponents_met" (
	"sport" text NOT NULL,
	"athlete_id" uuid NOT NULL,
	"opponent_id" uuid NOT NULL,
	"matches" integer NOT NULL,
	CONSTRAINT "opponents_met_sport_athlete_id_opponent_id_pk" PRIMARY KEY("sport","athlete_id","opponent_id")
);
--> statement-breakpoint
DROP INDEX "ratings_listed";--> statement-breakpoint
DROP INDEX "ratings_state";--> statement-breakpoint
DROP INDEX "ratings_city";--> statement-breakpoint
ALTER TABLE "ranking_events" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "is_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "opponents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (is_claimed and matches >= 5 and opponents >= 3 and answered >= 3) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_listed" ON "ratings" USING btree ("sport","level" DESC NULLS FIRST,"athlete_id","state_code","city_code","is_private","birth_date","gender_category","class") WHERE "ratings"."is_listed";--> statement-breakpoint
CREATE INDEX "ratings_state" ON "ratings" USING btree ("sport","state_code","level" DESC NULLS FIRST,"is_private","birth_date","city_code","gender_category","class") WHERE "ratings"."is_listed";--> statement-breakpoint
CREATE INDEX "ratings_city" ON "ratings" USING btree ("sport","city_code","level") WHERE "ratings"."is_listed";--> statement-breakpoint
-- Results for which both sides spoke: one reported, the other approved or disputed. Who has an account approves what
-- silence could have approved; against a side without one it was a club admin, or the person once they had claimed.
UPDATE "ranking_events" e SET "is_answered" = true FROM "matches" m
  WHERE m.id = e.match_id AND m.reporter_side IS NOT NULL AND EXISTS (
    SELECT 1 FROM "match_events" x WHERE x.match_id = m.id AND (x.kind = 'disputed' OR (x.kind = 'approved' AND (
      m.silence_approves = 1 OR EXISTS (SELECT 1 FROM "match_players" p JOIN "athletes" a ON a.id = p.athlete_id
        WHERE p.match_id = m.id AND p.side <> m.reporter_side AND a.user_id = x.actor_user_id)))));--> statement-breakpoint
INSERT INTO "opponents_met" ("sport", "athlete_id", "opponent_id", "matches")
  SELECT e.sport, a.id::uuid, o.id::uuid, count(*) FROM "ranking_events" e CROSS JOIN generate_series(0, 1) side
  CROSS JOIN LATERAL jsonb_array_elements_text(e.result -> 'sides' -> side) a(id)
  CROSS JOIN LATERAL jsonb_array_elements_text(e.result -> 'sides' -> (1 - side)) o(id)
  WHERE e.kind = 'confirm' AND NOT EXISTS (SELECT 1 FROM "ranking_events" u WHERE u.undoes = e.id) GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE "ratings" r SET "opponents" = n.opponents
  FROM (SELECT sport, athlete_id, count(*) AS opponents FROM "opponents_met" GROUP BY 1, 2) n
  WHERE n.sport = r.sport AND n.athlete_id = r.athlete_id;--> statement-breakpoint
UPDATE "ratings" r SET "answered" = n.answered
  FROM (SELECT e.sport, a.id::uuid AS athlete_id, count(*) AS answered FROM "ranking_events" e
    CROSS JOIN generate_series(0, 1) side CROSS JOIN LATERAL jsonb_array_elements_text(e.result -> 'sides' -> side) a(id)
    WHERE e.kind = 'confirm' AND e.is_answered AND NOT EXISTS (SELECT 1 FROM "ranking_events" u WHERE u.undoes = e.id)
    GROUP BY 1, 2) n
  WHERE n.sport = r.sport AND n.athlete_id = r.athlete_id;--> statement-breakpoint
-- Whether the profile is claimed is copied to the ratings with the rest of who the athlete is.
CREATE OR REPLACE FUNCTION quadra_place_ratings(athlete_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH placed AS MATERIALIZED (
    SELECT g.athlete_id, g.sport, coalesce(a.city_code, c.city_code) AS city_code, m.state_code, a.gender_category,
      x.class, a.birth_date, a.is_private, a.user_id IS NOT NULL AS is_claimed
    FROM ratings g JOIN athletes a ON a.id = g.athlete_id
    LEFT JOIN memberships b ON b.athlete_id = a.id AND b.status = 'active' LEFT JOIN clubs c ON c.id = b.club_id
    LEFT JOIN municipalities m ON m.code = coalesce(a.city_code, c.city_code)
    LEFT JOIN athlete_sports x ON x.athlete_id = a.id AND x.sport = g.sport
    WHERE g.athlete_id = ANY (athlete_ids)
      AND (g.city_code, g.state_code, g.gender_category, g.class, g.birth_date, g.is_private, g.is_claimed) IS DISTINCT FROM
        (coalesce(a.city_code, c.city_code), m.state_code, a.gender_category, x.class, a.birth_date, a.is_private,
          a.user_id IS NOT NULL)
    ORDER BY g.athlete_id, g.sport FOR NO KEY UPDATE OF g
  )
  UPDATE ratings r SET city_code = p.city_code, state_code = p.state_code, gender_category = p.gender_category,
    class = p.class, birth_date = p.birth_date, is_private = p.is_private, is_claimed = p.is_claimed
  FROM placed p WHERE r.athlete_id = p.athlete_id AND r.sport = p.sport;
$$;--> statement-breakpoint
DROP TRIGGER athletes_placed ON athletes;--> statement-breakpoint
CREATE TRIGGER athletes_placed AFTER UPDATE OF city_code, gender_category, birth_date, is_private, user_id ON athletes
  FOR EACH ROW EXECUTE FUNCTION quadra_place_athlete();--> statement-breakpoint
SELECT quadra_place_ratings(array(SELECT DISTINCT athlete_id FROM "ratings"));
