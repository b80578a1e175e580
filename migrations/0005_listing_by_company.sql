DROP INDEX "ratings_listed";--> statement-breakpoint
DROP INDEX "ratings_state";--> statement-breakpoint
DROP INDEX "ratings_city";--> statement-breakpoint
ALTER TABLE "opponents_met" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "company" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "club_company" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "seasoned" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "week_share" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "weighed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "rank_level" integer GENERATED ALWAYS AS (level - round(600000 / sqrt(played + 16))::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "is_listed" SET EXPRESSION AS (is_claimed and matches >= 10 and answered >= 5 and seasoned >= 3 and week_share <= 80 and (company >= 11 or club_company >= 6));--> statement-breakpoint
CREATE INDEX "ratings_weighed" ON "ratings" USING btree ("weighed_at" NULLS FIRST) WHERE "ratings"."answered" >= 5;--> statement-breakpoint
CREATE INDEX "ratings_listed" ON "ratings" USING btree ("sport","rank_level" DESC NULLS FIRST,"athlete_id","state_code","city_code","is_private","birth_date","gender_category","class") WHERE "ratings"."is_listed";--> statement-breakpoint
CREATE INDEX "ratings_state" ON "ratings" USING btree ("sport","state_code","rank_level" DESC NULLS FIRST,"athlete_id","level","is_private","birth_date","city_code","gender_category","class") WHERE "ratings"."is_listed";--> statement-breakpoint
CREATE INDEX "ratings_city" ON "ratings" USING btree ("sport","city_code","level","rank_level") WHERE "ratings"."is_listed";--> statement-breakpoint
-- Of the meetings that stand those that the other side answered; the job weighs everybody anew (ratings.weighed_at is empty).
with standing as (
  select e.sport, e.result -> 'sides' as sides from ranking_events e
  where e.kind = 'confirm' and e.is_answered and not exists (select 1 from ranking_events u where u.undoes = e.id)
), met as (
  select s.sport, a.id::uuid as athlete_id, o.id::uuid as opponent_id, count(*)::int as answered
  from standing s cross join generate_series(0, 1) side
  cross join lateral jsonb_array_elements_text(s.sides -> side) a(id)
  cross join lateral jsonb_array_elements_text(s.sides -> (1 - side)) o(id)
  group by 1, 2, 3
)
update opponents_met m set answered = met.answered from met
where m.sport = met.sport and m.athlete_id = met.athlete_id and m.opponent_id = met.opponent_id;
