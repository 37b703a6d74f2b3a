DROP INDEX "listings_deals";
--> statement-breakpoint
CREATE INDEX "listings_deals" ON "listings" ("is_hot_deal" DESC, (coalesce(1 - "price_cents"::float8 / nullif("original_price_cents", 0), 0) * 100) DESC, "created_at" DESC, "id" DESC)
WHERE "status" = 'active' AND ("is_hot_deal" OR "price_cents" * 100 <= "original_price_cents" * 80);
