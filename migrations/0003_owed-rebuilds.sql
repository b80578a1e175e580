CREATE TABLE "owed_rebuilds" (
	"sport" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
