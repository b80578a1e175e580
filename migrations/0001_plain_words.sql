ALTER TABLE "owed_rebuilds" RENAME TO "pending_rebuilds";--> statement-breakpoint
-- Its constraints were named after the table; PostgreSQL 18 names those of columns too.
DO $$
DECLARE constraint_name text;
BEGIN
  FOR constraint_name IN
    SELECT conname FROM pg_constraint WHERE conrelid = 'pending_rebuilds'::regclass AND conname LIKE 'owed\_rebuilds\_%'
  LOOP
    EXECUTE format('ALTER TABLE pending_rebuilds RENAME CONSTRAINT %I TO %I', constraint_name,
      replace(constraint_name, 'owed_', 'pending_'));
  END LOOP;
END
$$;--> statement-breakpoint
-- Nobody ever wrote it: a message that was delivered is deleted.
DROP INDEX "outbox_waiting";--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "rung_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION quadra_place_new_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_place_ratings(array(SELECT DISTINCT athlete_id FROM new_ratings));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER ratings_placed AFTER INSERT ON ratings REFERENCING NEW TABLE AS new_ratings
  FOR EACH STATEMENT EXECUTE FUNCTION quadra_place_new_ratings();
