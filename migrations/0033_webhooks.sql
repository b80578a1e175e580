CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"fault" text,
	CONSTRAINT "webhook_deliveries_closed" CHECK (("webhook_deliveries"."closed_at" is null) = ("webhook_deliveries"."outcome" is null)),
	CONSTRAINT "webhook_deliveries_fault" CHECK ("webhook_deliveries"."fault" in ('address', 'timeout', 'unreachable', 'secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"made_by" uuid,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_why" text,
	CONSTRAINT "webhook_endpoints_url" CHECK (char_length("webhook_endpoints"."url") between 1 and 500),
	CONSTRAINT "webhook_endpoints_former" CHECK (("webhook_endpoints"."former_secret" is null) = ("webhook_endpoints"."former_until" is null)),
	CONSTRAINT "webhook_endpoints_disabled" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_why" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","subject_id") WHERE "webhook_deliveries"."type" = 'ranking.changed' and "webhook_deliveries"."closed_at" is null and "webhook_deliveries"."tried_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_club_idx" ON "webhook_endpoints" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_made_idx" ON "webhook_endpoints" USING btree ("made_by") WHERE "webhook_endpoints"."made_by" is not null;--> statement-breakpoint
-- What a club's webhooks tell is written by triggers, in the transaction of the fact, whichever statement made it.
CREATE FUNCTION quadra_tell_webhooks(club uuid, event text, subject uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, endpoint_id, type, subject_id, data, at, next_at)
    SELECT gen_random_uuid(), e.id, event, subject, facts, now(), now() FROM webhook_endpoints e
      WHERE e.club_id = club AND e.disabled_at IS NULL AND event = ANY (e.events)
    ON CONFLICT (endpoint_id, subject_id)
      WHERE type = 'ranking.changed' AND closed_at IS NULL AND tried_at IS NULL DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION quadra_tell_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_tell_webhooks(new.club_id,
    CASE WHEN TG_OP = 'UPDATE' AND old.status = new.status THEN 'match.corrected'
      WHEN new.status = 'pending_validation' THEN 'match.reported' ELSE 'match.' || new.status END,
    new.id, jsonb_build_object('club_id', new.club_id, 'match_id', new.id, 'status', new.status));
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- A season from a file is the past: of it only the rankings tell.
CREATE TRIGGER matches_reported AFTER INSERT ON matches
  FOR EACH ROW WHEN (new.source <> 'import') EXECUTE FUNCTION quadra_tell_match();--> statement-breakpoint
CREATE TRIGGER matches_answered AFTER UPDATE ON matches
  FOR EACH ROW WHEN (new.source <> 'import' AND (old.status <> new.status OR (new.status = 'confirmed'
    AND (old.sets, old."end", old.losing_side, old.winner_side, old.played_at)
      IS DISTINCT FROM (new.sets, new."end", new.losing_side, new.winner_side, new.played_at))))
  EXECUTE FUNCTION quadra_tell_match();--> statement-breakpoint
CREATE FUNCTION quadra_tell_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE old.status END;
  became text := CASE WHEN TG_OP = 'DELETE' THEN 'none' ELSE new.status END;
  club uuid := CASE WHEN TG_OP = 'DELETE' THEN old.club_id ELSE new.club_id END;
  athlete uuid := CASE WHEN TG_OP = 'DELETE' THEN old.athlete_id ELSE new.athlete_id END;
  event text := CASE WHEN was = became THEN NULL WHEN became = 'active' THEN 'member.joined'
    WHEN was = 'active' THEN 'member.left' WHEN became = 'requested' THEN 'member.requested' END;
BEGIN
  IF event IS NOT NULL THEN
    PERFORM quadra_tell_webhooks(club, event, athlete, jsonb_build_object('club_id', club, 'athlete_id', athlete));
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER memberships_told AFTER INSERT OR DELETE OR UPDATE OF status ON memberships
  FOR EACH ROW EXECUTE FUNCTION quadra_tell_membership();--> statement-breakpoint
CREATE FUNCTION quadra_tell_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_tell_webhooks(new.club_id, 'ranking.changed', new.id,
    jsonb_build_object('club_id', new.club_id, 'ranking_id', new.id));
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER rankings_told AFTER UPDATE OF version ON rankings
  FOR EACH ROW WHEN (old.version <> new.version) EXECUTE FUNCTION quadra_tell_ranking();
