DROP INDEX "standings_points_idx";--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "monday_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "form" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "monday_place" integer;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "level" integer;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "level_matches" integer;--> statement-breakpoint
CREATE INDEX "rankings_monday" ON "rankings" USING btree ("monday_at") WHERE "rankings"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "standings_order" ON "standings" USING btree ("ranking_id","points" DESC NULLS FIRST,"athlete_id") WHERE "standings"."matches" > 0;--> statement-breakpoint
-- The form that a table shows, as its ledger says it: the last five matches that stand, oldest first.
UPDATE "standings" s SET "form" = coalesce((select string_agg(case reason when 'win' then 'w' when 'loss' then case losses when 0 then 'e' else 'l' end
    when 'walkover_won' then 'W' else 'L' end, '' order by at, ordinal, match_id) from (
  select l.reason, l.losses, l.at, l.ordinal, l.match_id from ledger_lines l where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
    and l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')
    and (l.gone_at is null or not exists (select 1 from ledger_lines n where n.reason = 'annulment' and n.match_id = l.match_id and n.answers_id = l.id))
  order by l.at desc, l.ordinal desc, l.match_id desc limit 5) last), '');--> statement-breakpoint
-- A closed season keeps the nível of its closing.
UPDATE "standings" s SET "level" = x.level, "level_matches" = x.matches FROM (
  select t.ranking_id, t.athlete_id, coalesce(g.level, 1500000) - coalesce(h.level, 0) as level, coalesce(g.matches, 0) - h.matches as matches
  from standings t join rankings k on k.id = t.ranking_id and k.closed_at is not null
    left join ratings g on g.athlete_id = t.athlete_id and g.sport = k.sport
    cross join lateral (select sum(l.level_change)::int as level,
        count(*) filter (where l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')) - count(*) filter (where l.reason = 'annulment') as matches
      from ledger_lines l where l.athlete_id = t.athlete_id and l.sport = k.sport and l.at > k.closed_at and l.level_before is not null) h) x
WHERE x.ranking_id = s.ranking_id AND x.athlete_id = s.athlete_id;
