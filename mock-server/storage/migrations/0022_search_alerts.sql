CREATE TABLE "search_alert_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"listing_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_alerts" (
	"session_id" text NOT NULL,
	"search" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"listing_id" text,
	"found_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "search_alerts_session_id_search_pk" PRIMARY KEY("session_id","search")
);
--> statement-breakpoint
ALTER TABLE "search_alerts" ADD CONSTRAINT "search_alerts_session_id_push_subscriptions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."push_subscriptions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_alerts_due" ON "search_alerts" USING btree ("due_at");