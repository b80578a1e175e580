CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"from_lookup_key" text,
	"to_lookup_key" text,
	"counts_from" timestamp with time zone,
	"period_end" timestamp with time zone,
	"balance_cents" integer,
	"refund_cents" integer,
	"stripe_invoice_id" text,
	"change_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "subscription_orders_kind" CHECK ("subscription_orders"."kind" in ('change', 'cancel', 'resume', 'withdrawal', 'change_withdrawal', 'credit')),
	CONSTRAINT "subscription_orders_status" CHECK ("subscription_orders"."status" in ('asked', 'done', 'refused')),
	CONSTRAINT "subscription_orders_change" CHECK ("subscription_orders"."kind" not in ('change', 'change_withdrawal')
        or ("subscription_orders"."from_lookup_key" is not null and "subscription_orders"."to_lookup_key" is not null and "subscription_orders"."counts_from" is not null))
);
--> statement-breakpoint
ALTER TABLE "refund_orders" DROP CONSTRAINT "refund_orders_reason";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("next_at") WHERE "mails"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_orders_one_open" ON "subscription_orders" USING btree ("customer_id") WHERE "subscription_orders"."status" = 'asked' and "subscription_orders"."kind" <> 'credit';--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_orders_change_withdrawn_once" ON "subscription_orders" USING btree ("change_id") WHERE "subscription_orders"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_orders_withdrawn_once" ON "subscription_orders" USING btree ("stripe_subscription_id","kind") WHERE "subscription_orders"."kind" in ('withdrawal', 'credit') and "subscription_orders"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "subscription_orders_subscription_idx" ON "subscription_orders" USING btree ("stripe_subscription_id","asked_at");--> statement-breakpoint
CREATE INDEX "subscription_orders_due_idx" ON "subscription_orders" USING btree ("next_at") WHERE "subscription_orders"."status" = 'asked';--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_reason" CHECK ("refund_orders"."reason" in ('withdrawal', 'change_withdrawal', 'late_payment', 'entry_withdrawn', 'tournament_cancelled', 'paid_twice'));