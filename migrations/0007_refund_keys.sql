CREATE TABLE "refund_keys" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid,
	"kind" text NOT NULL,
	"pix_key" text NOT NULL,
	"holder" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" uuid,
	"read_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "refund_keys_kind" CHECK ("refund_keys"."kind" in ('cpf', 'cnpj', 'email', 'phone', 'evp'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_sign";--> statement-breakpoint
ALTER TABLE "refund_keys" ADD CONSTRAINT "refund_keys_refund_id_refund_orders_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_keys" ADD CONSTRAINT "refund_keys_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_keys" ADD CONSTRAINT "refund_keys_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_keys" ADD CONSTRAINT "refund_keys_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_keys_club_idx" ON "refund_keys" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "payee_lines_charge_idx" ON "payee_lines" USING btree ("stripe_charge_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('payment', 'refund', 'refund_failed', 'returned', 'dispute', 'dispute_won'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sign" CHECK (("payments"."kind" in ('payment', 'refund_failed', 'dispute_won') and "payments"."amount_cents" > 0)
        or ("payments"."kind" in ('refund', 'returned', 'dispute') and "payments"."amount_cents" < 0));