DROP INDEX "users_search_idx";--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (translate(lower("name" || ' ' || "email"), 'áàâãäéèêëíìîïóòôõöúùûüçñ''’‘´', 'aaaaaeeeeiiiiooooouuuucn') gin_trgm_ops);--> statement-breakpoint
-- Names are folded without apostrophes, and with a space for each hyphen, from now on (`foldName`): "D’Ávila" is found as "davila".
UPDATE municipalities SET search_name = btrim(regexp_replace(regexp_replace(search_name, '[''’‘‛ʼʻʹ`´′＇\u00AD]', '', 'g'), '[-‐‑‒–—―−－\s]+', ' ', 'g'))
WHERE search_name ~ '[-''’‘‛ʼʻʹ`´′＇‐‑‒–—―−－\u00AD]';--> statement-breakpoint
UPDATE clubs SET search_name = btrim(regexp_replace(regexp_replace(search_name, '[''’‘‛ʼʻʹ`´′＇\u00AD]', '', 'g'), '[-‐‑‒–—―−－\s]+', ' ', 'g'))
WHERE search_name ~ '[-''’‘‛ʼʻʹ`´′＇‐‑‒–—―−－\u00AD]';--> statement-breakpoint
UPDATE athletes SET search_name = btrim(regexp_replace(regexp_replace(search_name, '[''’‘‛ʼʻʹ`´′＇\u00AD]', '', 'g'), '[-‐‑‒–—―−－\s]+', ' ', 'g'))
WHERE search_name ~ '[-''’‘‛ʼʻʹ`´′＇‐‑‒–—―−－\u00AD]';
