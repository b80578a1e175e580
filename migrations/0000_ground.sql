-- Search that forgives typing and accents.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- A guard is a statement that fails: neon-http batches cannot branch, so a lost race aborts the transaction here.
-- The message is what app/platform/database.server.ts looks for.
CREATE FUNCTION quadra_guard(holds boolean, what text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'guard: %', what USING ERRCODE = 'QG001';
  END IF;
  RETURN true;
END
$$;
