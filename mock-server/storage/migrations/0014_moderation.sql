CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "members"("id") ON DELETE cascade,
	CONSTRAINT "reports_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "members"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" ("reporter_id", "subject", "subject_id") WHERE "state" = 'open';
--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" ("created_at", "id") WHERE "state" = 'open';
--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" ("decided_at" DESC, "id" DESC) WHERE "state" <> 'open';
--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" ("subject_id");
--> statement-breakpoint
CREATE INDEX "reports_owner" ON "reports" ("owner_id");
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_reason" text;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "hidden_reason" text;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "status_beneath" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor" text;
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" ("at");
