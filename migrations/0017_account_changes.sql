CREATE TABLE "account_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"factors" jsonb NOT NULL,
	"new_email" text,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_changes_kind" CHECK ("account_changes"."kind" in ('factor_added', 'factor_removed', 'password_set', 'password_changed', 'email_changed', 'sessions_ended', 'recovery_codes_made'))
);
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_user_idx" ON "account_changes" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "account_changes_expires_idx" ON "account_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_changes_untold_idx" ON "account_changes" USING btree ("next_at") WHERE "account_changes"."told_at" is null;