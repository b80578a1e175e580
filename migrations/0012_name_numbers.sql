-- What people of one shown short name have in common: their first word and the initial of the last ("João da Silva" and "João S.").
CREATE FUNCTION quadra_short_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(btrim(name), '^(\S+)\s+(.*\s)?[[:punct:]]*(\S)\S*$', '\1 \3'))
$$;--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "name_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "athletes_short_name_idx" ON "athletes" USING btree (quadra_short_name("name"));--> statement-breakpoint
-- The clubs in whose lists somebody may stand: as a member, also of the past, or entered in a tournament.
CREATE FUNCTION quadra_clubs_of(athlete uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT club_id FROM memberships WHERE athlete_id = athlete AND status IN ('active', 'left')
  UNION SELECT t.club_id FROM tournament_entries e JOIN tournament_events v ON v.id = e.event_id JOIN tournaments t ON t.id = v.tournament_id
    WHERE e.athlete_id = athlete
  UNION SELECT t.club_id FROM tournament_entries e JOIN tournament_events v ON v.id = e.event_id JOIN tournaments t ON t.id = v.tournament_id
    WHERE e.partner_id = athlete
$$;--> statement-breakpoint
-- Of those who are of one club and one short name each has a number of their own (product §3): who comes and finds theirs taken gets the
-- least that is free. Nobody else's number changes. Those who come together are numbered in the order of the random part of their ids.
CREATE FUNCTION quadra_number_names(athlete_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  clubs uuid[];
  taken integer[];
BEGIN
  FOR one IN
    SELECT id, quadra_short_name(name) AS short_name, name_number FROM athletes
    WHERE id = ANY (athlete_ids) AND name <> 'Atleta removido' ORDER BY right(id::text, 12)
  LOOP
    clubs := array(SELECT quadra_clubs_of(one.id));
    CONTINUE WHEN cardinality(clubs) = 0;
    -- Looked for by the name, which few have; where thousands do, each costs an index or three.
    taken := array(
      SELECT DISTINCT a.name_number FROM athletes a
      WHERE quadra_short_name(a.name) = one.short_name AND a.id <> one.id AND (
        EXISTS (SELECT FROM memberships m
          WHERE m.athlete_id = a.id AND m.club_id = ANY (clubs) AND m.status IN ('active', 'left'))
        OR EXISTS (SELECT FROM tournament_entries e JOIN tournament_events v ON v.id = e.event_id
          JOIN tournaments t ON t.id = v.tournament_id WHERE e.athlete_id = a.id AND t.club_id = ANY (clubs))
        OR EXISTS (SELECT FROM tournament_entries e JOIN tournament_events v ON v.id = e.event_id
          JOIN tournaments t ON t.id = v.tournament_id WHERE e.partner_id = a.id AND t.club_id = ANY (clubs))));
    IF one.name_number = ANY (taken) THEN
      UPDATE athletes SET name_number =
        (SELECT min(n) FROM generate_series(1, cardinality(taken) + 1) n WHERE n <> ALL (taken))
      WHERE id = one.id;
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_number_new_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_number_names(array(SELECT athlete_id FROM new_members WHERE status = 'active'));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_number_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_number_names(ARRAY[new.athlete_id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_number_entrants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quadra_number_names(ARRAY[new.athlete_id, new.partner_id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION quadra_number_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE athletes SET name_number = 1 WHERE id = new.id AND name_number > 1;
  PERFORM quadra_number_names(ARRAY[new.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_numbered AFTER INSERT ON memberships REFERENCING NEW TABLE AS new_members
  FOR EACH STATEMENT EXECUTE FUNCTION quadra_number_new_members();--> statement-breakpoint
CREATE TRIGGER memberships_renumbered AFTER UPDATE OF status ON memberships
  FOR EACH ROW WHEN (new.status = 'active') EXECUTE FUNCTION quadra_number_member();--> statement-breakpoint
CREATE TRIGGER tournament_entries_numbered AFTER INSERT OR UPDATE OF athlete_id, partner_id ON tournament_entries
  FOR EACH ROW EXECUTE FUNCTION quadra_number_entrants();--> statement-breakpoint
CREATE TRIGGER athletes_numbered AFTER UPDATE OF name ON athletes
  FOR EACH ROW WHEN (quadra_short_name(old.name) <> quadra_short_name(new.name) AND new.name <> 'Atleta removido')
  EXECUTE FUNCTION quadra_number_renamed();--> statement-breakpoint
-- Those who are here already, as if they came now.
SELECT quadra_number_names(array(SELECT id FROM athletes));
