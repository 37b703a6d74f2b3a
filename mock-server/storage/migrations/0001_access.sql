CREATE TABLE "rate_limits" (
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_scope_subject_pk" PRIMARY KEY("scope","subject")
);
--> statement-breakpoint
CREATE INDEX "rate_limits_full" ON "rate_limits" USING btree ("full_at");
--> statement-breakpoint
CREATE TABLE "refresh_families" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_families" ADD CONSTRAINT "refresh_families_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refresh_families_member" ON "refresh_families" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "refresh_families_expiry" ON "refresh_families" USING btree ("expires_at");
--> statement-breakpoint
INSERT INTO "refresh_families" ("id", "member_id", "created_at", "last_used_at", "expires_at")
SELECT "family", min("member_id"), min("created_at"), max("last_used_at"), max("expires_at")
FROM "refresh_tokens" WHERE "revoked_at" IS NULL GROUP BY "family";
--> statement-breakpoint
DELETE FROM "refresh_tokens" WHERE "family" NOT IN (SELECT "id" FROM "refresh_families");
--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "member_id", DROP COLUMN "replaced_by", DROP COLUMN "created_at", DROP COLUMN "last_used_at", DROP COLUMN "expires_at", DROP COLUMN "revoked_at";
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "predecessor" text, ADD COLUMN "good_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_refresh_families_id_fk" FOREIGN KEY ("family") REFERENCES "public"."refresh_families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family");
