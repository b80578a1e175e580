CREATE TABLE "payee_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"stripe_account_id" text,
	"is_chargeable" boolean DEFAULT false NOT NULL,
	"is_paid_out" boolean DEFAULT false NOT NULL,
	"is_submitted" boolean DEFAULT false NOT NULL,
	"requirements" jsonb DEFAULT '{"due":[],"pending":[],"disabledReason":null}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"disconnected_at" timestamp with time zone,
	CONSTRAINT "payee_accounts_stripe_account_id_unique" UNIQUE("stripe_account_id")
);
--> statement-breakpoint
CREATE TABLE "payee_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"stripe_id" text NOT NULL,
	"stripe_account_id" text NOT NULL,
	"stripe_charge_id" text,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payee_lines_kind" CHECK ("payee_lines"."kind" in ('transfer', 'transfer_reversal', 'application_fee', 'fee_refund')),
	CONSTRAINT "payee_lines_sign" CHECK (("payee_lines"."kind" in ('transfer', 'fee_refund') and "payee_lines"."amount_cents" > 0)
        or ("payee_lines"."kind" in ('transfer_reversal', 'application_fee') and "payee_lines"."amount_cents" < 0)),
	CONSTRAINT "payee_lines_currency" CHECK ("payee_lines"."currency" in ('BRL', 'USD'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "destination_account" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "application_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "fee_rule" integer;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD COLUMN "marked_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_name" text;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_one_connected" ON "payee_accounts" USING btree ("club_id") WHERE "payee_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_lines_once" ON "payee_lines" USING btree ("stripe_id","kind");--> statement-breakpoint
CREATE INDEX "payee_lines_account_idx" ON "payee_lines" USING btree ("stripe_account_id","at");--> statement-breakpoint
ALTER TABLE "entry_shares" ADD CONSTRAINT "entry_shares_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What went to payees is mended by a row of its own, as the ledger of money is.
CREATE TRIGGER "payee_lines_append_only" BEFORE UPDATE OR DELETE ON "payee_lines"
  FOR EACH ROW EXECUTE FUNCTION quadra_append_only();--> statement-breakpoint
CREATE TRIGGER "payee_lines_no_truncate" BEFORE TRUNCATE ON "payee_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION quadra_append_only();
