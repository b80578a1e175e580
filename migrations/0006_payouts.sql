CREATE TABLE "payout_parts" (
	"payout_id" uuid NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payout_parts_payout_id_stripe_charge_id_pk" PRIMARY KEY("payout_id","stripe_charge_id"),
	CONSTRAINT "payout_parts_amount" CHECK ("payout_parts"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_account_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"is_own" boolean NOT NULL,
	"status" text NOT NULL,
	"stripe_payout_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payouts_stripe_payout_id_unique" UNIQUE("stripe_payout_id"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('ordered', 'sent', 'paid', 'failed', 'canceled', 'void')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_currency" CHECK ("payouts"."currency" in ('BRL', 'USD')),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."status" in ('ordered', 'void') or "payouts"."stripe_payout_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD COLUMN "payout_schedule" text;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD COLUMN "payout_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payee_lines" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD CONSTRAINT "payout_parts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_ordered" ON "payouts" USING btree ("stripe_account_id","currency") WHERE "payouts"."status" = 'ordered';--> statement-breakpoint
CREATE INDEX "payouts_account_idx" ON "payouts" USING btree ("stripe_account_id","ordered_at");--> statement-breakpoint
CREATE INDEX "payouts_due_idx" ON "payouts" USING btree ("next_at") WHERE "payouts"."status" = 'ordered';--> statement-breakpoint
CREATE INDEX "payee_accounts_payout_idx" ON "payee_accounts" USING btree ("payout_look_at") WHERE "payee_accounts"."disconnected_at" is null and "payee_accounts"."stripe_account_id" is not null and "payee_accounts"."payout_schedule" is distinct from 'automatic';--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_payout_schedule" CHECK ("payee_accounts"."payout_schedule" in ('manual', 'automatic'));