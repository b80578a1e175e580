CREATE TABLE "security_mails" (
	"kind" text PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL
);
