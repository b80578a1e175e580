DROP INDEX "ledger_lines_athlete";--> statement-breakpoint
DROP INDEX "matches_club_recent";--> statement-breakpoint
DROP INDEX "notifications_user_idx";--> statement-breakpoint
DROP INDEX "ratings_level";--> statement-breakpoint
DROP INDEX "standings_points";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "city_code" integer;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "state_code" integer;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "gender_category" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "class" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "clubs_name_order" ON "clubs" USING btree ("search_name","id");--> statement-breakpoint
CREATE INDEX "ledger_lines_athlete_idx" ON "ledger_lines" USING btree ("ranking_id","athlete_id","at","ordinal");--> statement-breakpoint
CREATE INDEX "matches_club_newest" ON "matches" USING btree ("club_id","confirmed_at","id") WHERE "matches"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ratings_listed" ON "ratings" USING btree ("sport","level" DESC NULLS FIRST,"athlete_id","state_code","city_code","is_private","birth_date","gender_category","class") WHERE "ratings"."matches" >= 5;--> statement-breakpoint
CREATE INDEX "ratings_city" ON "ratings" USING btree ("sport","city_code","level") WHERE "ratings"."matches" >= 5;--> statement-breakpoint
CREATE INDEX "standings_points_idx" ON "standings" USING btree ("ranking_id","points");--> statement-breakpoint
-- Who the athletes are, beside their nível: the city is their own, else that of their active club.
CREATE FUNCTION quadra_place_ratings(athlete_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE ratings r SET city_code = p.city_code, state_code = p.state_code, gender_category = p.gender_category,
    class = p.class, birth_date = p.birth_date, is_private = p.is_private
  FROM (
    SELECT g.athlete_id, g.sport, coalesce(a.city_code, c.city_code) AS city_code, m.state_code, a.gender_category,
      x.class, a.birth_date, a.is_private
    FROM ratings g JOIN athletes a ON a.id = g.athlete_id
    LEFT JOIN memberships b ON b.athlete_id = a.id AND b.status = 'active' LEFT JOIN clubs c ON c.id = b.club_id
    LEFT JOIN municipalities m ON m.code = coalesce(a.city_code, c.city_code)
    LEFT JOIN athlete_sports x ON x.athlete_id = a.id AND x.sport = g.sport
    WHERE g.athlete_id = ANY (athlete_ids)
  ) p
  WHERE r.athlete_id = p.athlete_id AND r.sport = p.sport
    AND (r.city_code, r.state_code, r.gender_category, r.class, r.birth_date, r.is_private)
      IS DISTINCT FROM (p.city_code, p.state_code, p.gender_category, p.class, p.birth_date, p.is_private);
$$;--> statement-breakpoint
CREATE FUNCTION quadra_place_new_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_place_ratings(array(SELECT DISTINCT athlete_id FROM told));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_place_athlete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_place_ratings(ARRAY[new.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_place_athlete_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_place_ratings(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN old.athlete_id ELSE new.athlete_id END]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_place_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_place_ratings(array(SELECT athlete_id FROM memberships WHERE club_id = new.id AND status = 'active'));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ratings_placed AFTER INSERT ON ratings REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION quadra_place_new_ratings();--> statement-breakpoint
CREATE TRIGGER athletes_placed AFTER UPDATE OF city_code, gender_category, birth_date, is_private ON athletes
  FOR EACH ROW EXECUTE FUNCTION quadra_place_athlete();--> statement-breakpoint
CREATE TRIGGER memberships_placed AFTER INSERT OR DELETE OR UPDATE OF status, club_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION quadra_place_athlete_of();--> statement-breakpoint
CREATE TRIGGER athlete_sports_placed AFTER INSERT OR DELETE OR UPDATE ON athlete_sports
  FOR EACH ROW EXECUTE FUNCTION quadra_place_athlete_of();--> statement-breakpoint
CREATE TRIGGER clubs_placed AFTER UPDATE OF city_code ON clubs
  FOR EACH ROW WHEN (old.city_code IS DISTINCT FROM new.city_code) EXECUTE FUNCTION quadra_place_club();--> statement-breakpoint
SELECT quadra_place_ratings(array(SELECT DISTINCT athlete_id FROM ratings));
