CREATE TABLE "billing_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"club_id" uuid,
	"stripe_customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "billing_customers_club_id_unique" UNIQUE("club_id"),
	CONSTRAINT "billing_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "billing_customers_who" CHECK (num_nonnulls("billing_customers"."user_id", "billing_customers"."club_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lookup_key" text,
	"entry_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "checkouts_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "checkouts_kind" CHECK ("checkouts"."kind" in ('subscription', 'entry_fee')),
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('open', 'processing', 'completed', 'expired', 'failed')),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_cents" between 1 and 500000 and "checkouts"."currency" in ('BRL', 'USD')),
	CONSTRAINT "checkouts_for" CHECK (("checkouts"."kind" = 'subscription' and "checkouts"."lookup_key" is not null and "checkouts"."entry_id" is null)
        or ("checkouts"."kind" = 'entry_fee' and "checkouts"."entry_id" is not null and "checkouts"."lookup_key" is null))
);
--> statement-breakpoint
CREATE TABLE "entry_shares" (
	"entry_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"stripe_payment_intent_id" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "entry_shares_entry_id_athlete_id_pk" PRIMARY KEY("entry_id","athlete_id"),
	CONSTRAINT "entry_shares_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "entry_shares_status" CHECK ("entry_shares"."status" in ('due', 'paid', 'refunded')),
	CONSTRAINT "entry_shares_amount" CHECK ("entry_shares"."amount_cents" between 0 and 500000)
);
--> statement-breakpoint
CREATE TABLE "expiry_reminders" (
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "expiry_reminders_subscription_id_ends_at_days_user_id_pk" PRIMARY KEY("subscription_id","ends_at","days","user_id"),
	CONSTRAINT "expiry_reminders_days" CHECK ("expiry_reminders"."days" in (7, 2, 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"stripe_id" text NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_invoice_id" text,
	"customer_id" uuid NOT NULL,
	"stripe_subscription_id" text,
	"checkout_id" uuid,
	"entry_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"method" text,
	"description" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_tax_id" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
	CONSTRAINT "payments_sign" CHECK (("payments"."kind" in ('payment', 'refund_failed', 'dispute_won') and "payments"."amount_cents" > 0)
        or ("payments"."kind" in ('refund', 'dispute') and "payments"."amount_cents" < 0))
);
--> statement-breakpoint
CREATE TABLE "refund_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"entry_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"stripe_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_orders_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refund_orders_reason" CHECK ("refund_orders"."reason" in ('withdrawal', 'late_payment', 'entry_withdrawn', 'tournament_cancelled', 'paid_twice')),
	CONSTRAINT "refund_orders_status" CHECK ("refund_orders"."status" in ('ordered', 'done', 'dead')),
	CONSTRAINT "refund_orders_amount" CHECK ("refund_orders"."amount_cents" between 1 and 500000)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"handled_at" timestamp with time zone,
	CONSTRAINT "stripe_events_status" CHECK ("stripe_events"."status" in ('received', 'applied', 'ignored', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"lookup_key" text NOT NULL,
	"interval" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"will_cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"is_processing" boolean DEFAULT false NOT NULL,
	"open_invoice_url" text,
	"first_paid_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('plus', 'pro', 'essencial', 'completo', 'rede')),
	CONSTRAINT "subscriptions_interval" CHECK ("subscriptions"."interval" in ('month', 'year')),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_cents" between 0 and 500000 and "subscriptions"."currency" in ('BRL', 'USD')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "refund_rule" jsonb DEFAULT '{"tiers":[{"daysBefore":7,"percent":100},{"daysBefore":2,"percent":50}]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD CONSTRAINT "entry_shares_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD CONSTRAINT "entry_shares_athlete_id_athletes_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athletes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_subscription" ON "checkouts" USING btree ("customer_id") WHERE "checkouts"."kind" = 'subscription' and "checkouts"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_fee" ON "checkouts" USING btree ("entry_id","customer_id") WHERE "checkouts"."kind" = 'entry_fee' and "checkouts"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "checkouts_customer_idx" ON "checkouts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_due_idx" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "expiry_reminders_unmailed_idx" ON "expiry_reminders" USING btree ("created_at") WHERE "expiry_reminders"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("stripe_id","kind");--> statement-breakpoint
CREATE INDEX "payments_customer_idx" ON "payments" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "payments_intent_idx" ON "payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_at_idx" ON "payments" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_orders_once" ON "refund_orders" USING btree ("stripe_payment_intent_id","reason");--> statement-breakpoint
CREATE INDEX "refund_orders_due_idx" ON "refund_orders" USING btree ("next_at") WHERE "refund_orders"."status" = 'ordered';--> statement-breakpoint
CREATE INDEX "stripe_events_open_idx" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."status" in ('received', 'dead');--> statement-breakpoint
CREATE INDEX "subscriptions_customer_idx" ON "subscriptions" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ending_idx" ON "subscriptions" USING btree ("ends_at") WHERE "subscriptions"."ends_at" is not null and "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tournament_entries_held" ON "tournament_entries" USING btree ("held_until") WHERE "tournament_entries"."status" = 'pending' and "tournament_entries"."held_until" is not null;--> statement-breakpoint
-- Money is only ever added to: a mistake is answered by a line of its own.
CREATE TRIGGER "payments_append_only" BEFORE UPDATE OR DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION quadra_append_only();--> statement-breakpoint
CREATE TRIGGER "payments_no_truncate" BEFORE TRUNCATE ON "payments"
  FOR EACH STATEMENT EXECUTE FUNCTION quadra_append_only();--> statement-breakpoint
-- Clubs that were registered while there was nothing to buy have had no active subscription since then.
UPDATE "clubs" SET "lapsed_at" = now() WHERE "subscription_status" NOT IN ('active', 'trialing');
