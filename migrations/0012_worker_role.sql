-- The worker signs in with a role that owns nothing (tools/production/worker-role.ts). The months of the security events roll
-- by this function as its owner. Its caller says which day it is, for months to be made; what is dropped has to be old by
-- the database's own clock as well, so that nobody who may call it can have the trail dropped.
CREATE OR REPLACE FUNCTION quadra_roll_security_events(today timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_month timestamp := date_trunc('month', today AT TIME ZONE 'UTC');
  starts timestamptz;
  ends timestamptz;
  part text;
BEGIN
  FOR ahead IN 0..2 LOOP
    starts := (this_month + make_interval(months => ahead)) AT TIME ZONE 'UTC';
    ends := (this_month + make_interval(months => ahead + 1)) AT TIME ZONE 'UTC';
    part := 'security_events_' || to_char(starts AT TIME ZONE 'UTC', 'YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL
      OR EXISTS (SELECT 1 FROM security_events_default d WHERE d.at >= starts AND d.at < ends);
    EXECUTE format('CREATE TABLE %I PARTITION OF security_events FOR VALUES FROM (%L) TO (%L)', part, starts, ends);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION quadra_append_only()',
      part || '_no_truncate', part);
  END LOOP;
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'security_events'::regclass AND c.relname ~ '^security_events_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'
        <= (least(today, now()) AT TIME ZONE 'UTC') - interval '6 months'
  LOOP
    EXECUTE format('DROP TABLE %I', part);
  END LOOP;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION quadra_roll_security_events(timestamptz) FROM PUBLIC;
