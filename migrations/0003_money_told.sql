CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."closed_at" is null) = ("disputes"."status" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "refund_orders" DROP CONSTRAINT "refund_orders_status";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "won_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_intent_idx" ON "disputes" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_customer_idx" ON "disputes" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("user_id","key") WHERE "mails"."key" is not null;--> statement-breakpoint
CREATE INDEX "refund_orders_held_idx" ON "refund_orders" USING btree ("stripe_payment_intent_id") WHERE "refund_orders"."status" = 'held';--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_status" CHECK ("refund_orders"."status" in ('ordered', 'held', 'done', 'dead', 'settled'));