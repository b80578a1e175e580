ALTER TABLE "subscription_orders" DROP CONSTRAINT "subscription_orders_kind";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "boleto_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "boleto_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "boleto_cents" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_orders_given_up_once" ON "subscription_orders" USING btree ("stripe_invoice_id") WHERE "subscription_orders"."kind" = 'give_up_boleto' and "subscription_orders"."status" <> 'refused';--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_boleto" CHECK ("subscription_orders"."kind" <> 'give_up_boleto' or "subscription_orders"."stripe_invoice_id" is not null);--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_kind" CHECK ("subscription_orders"."kind" in ('change', 'cancel', 'resume', 'withdrawal', 'change_withdrawal', 'credit', 'give_up_boleto'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_boleto" CHECK (("subscriptions"."boleto_url" is null) = ("subscriptions"."boleto_cents" is null) and ("subscriptions"."boleto_url" is not null or "subscriptions"."boleto_due_at" is null));