CREATE TABLE "club_pix" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pix_key" text NOT NULL,
	"holder" text NOT NULL,
	"city" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "club_pix_kind" CHECK ("club_pix"."kind" in ('cpf', 'cnpj', 'email', 'phone', 'evp'))
);
--> statement-breakpoint
ALTER TABLE "entry_shares" ADD COLUMN "owed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "club_pix" ADD CONSTRAINT "club_pix_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_pix" ADD CONSTRAINT "club_pix_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD CONSTRAINT "entry_shares_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_shares_owed_idx" ON "entry_shares" USING btree ("entry_id") WHERE "entry_shares"."owed_cents" > 0;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD CONSTRAINT "entry_shares_owed" CHECK ("entry_shares"."owed_cents" between 0 and "entry_shares"."amount_cents"
        and ("entry_shares"."owed_cents" = 0 or "entry_shares"."status" in ('paid', 'refunded') and "entry_shares"."stripe_payment_intent_id" is null)
        and ("entry_shares"."returned_at" is null or "entry_shares"."owed_cents" > 0 and "entry_shares"."status" = 'refunded'));--> statement-breakpoint
-- Money that was paid at the club became "devolvida" with a cancellation, though nobody had given it back: it is owed until the office marks it.
update entry_shares set status = 'paid', owed_cents = amount_cents
where status = 'refunded' and stripe_payment_intent_id is null and amount_cents > 0;
