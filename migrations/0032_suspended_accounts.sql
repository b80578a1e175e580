ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "about_user_id" uuid;--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("suspended_at") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (translate(lower("name" || ' ' || "email"), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_lines_about" ON "audit_lines" USING btree ("about_user_id","at") WHERE "audit_lines"."about_user_id" is not null;