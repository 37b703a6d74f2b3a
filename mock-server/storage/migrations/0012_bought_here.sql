ALTER TABLE "reviews" ADD COLUMN "has_bought" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "bought_rating_sum" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "bought_review_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "bought_rating_sum" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "bought_rating_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "reviews" SET "has_bought" = true WHERE EXISTS (
  SELECT FROM "orders" WHERE "buyer_id" = "reviews"."reviewer_id" AND "listing_id" = "reviews"."listing_id"
  AND "status" <> 'canceled' AND "orders"."created_at" <= "reviews"."created_at"
);
--> statement-breakpoint
-- The mean of a listing may be another one now: mirrors notice by the version.
UPDATE "listings" SET "bought_rating_sum" = "bought"."sum", "bought_review_count" = "bought"."count", "version" = nextval('row_version')
FROM (SELECT "listing_id", sum("rating")::int AS "sum", count(*)::int AS "count" FROM "reviews" WHERE "has_bought" GROUP BY "listing_id") AS "bought"
WHERE "bought"."listing_id" = "listings"."id";
--> statement-breakpoint
UPDATE "members" SET "bought_rating_sum" = "bought"."sum", "bought_rating_count" = "bought"."count"
FROM (SELECT "reviewed_user_id", sum("rating")::int AS "sum", count(*)::int AS "count" FROM "reviews" WHERE "has_bought" GROUP BY "reviewed_user_id") AS "bought"
WHERE "bought"."reviewed_user_id" = "members"."id";
