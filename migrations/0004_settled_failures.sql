CREATE TABLE "former_customers" (
	"stripe_customer_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_orders" DROP CONSTRAINT "refund_orders_status";--> statement-breakpoint
ALTER TABLE "stripe_events" DROP CONSTRAINT "stripe_events_status";--> statement-breakpoint
ALTER TABLE "refund_orders" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "former_customers" ADD CONSTRAINT "former_customers_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_status" CHECK ("refund_orders"."status" in ('ordered', 'done', 'dead', 'settled'));--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_status" CHECK ("stripe_events"."status" in ('received', 'applied', 'ignored', 'dead', 'settled'));