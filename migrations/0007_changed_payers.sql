CREATE TABLE "changed_payers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "changed_payers" ADD CONSTRAINT "changed_payers_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What Stripe knows of a payer follows what they change here: the change writes down that Stripe is to be told.
CREATE FUNCTION quadra_payer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_payers (customer_id)
    SELECT b.id FROM billing_customers b
      WHERE CASE TG_TABLE_NAME WHEN 'clubs' THEN b.club_id = (to_jsonb(new)->>'id')::uuid
        WHEN 'users' THEN b.user_id = (to_jsonb(new)->>'id')::uuid ELSE b.user_id = (to_jsonb(new)->>'user_id')::uuid END
    ON CONFLICT (customer_id) DO UPDATE SET version = changed_payers.version + 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_told AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION quadra_payer_changed();--> statement-breakpoint
CREATE TRIGGER athletes_told AFTER UPDATE OF name, cpf ON athletes
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.cpf IS DISTINCT FROM new.cpf)
  EXECUTE FUNCTION quadra_payer_changed();--> statement-breakpoint
CREATE TRIGGER clubs_told AFTER UPDATE OF name, contact_email, cnpj ON clubs
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.contact_email IS DISTINCT FROM new.contact_email
    OR old.cnpj IS DISTINCT FROM new.cnpj)
  EXECUTE FUNCTION quadra_payer_changed();
