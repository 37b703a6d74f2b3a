ALTER TABLE "refresh_families" ADD COLUMN "device" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "device" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "wrong_tries" ADD COLUMN "device" text DEFAULT '' NOT NULL;
