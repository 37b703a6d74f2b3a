-- One picture is enough to know an order by.
UPDATE "orders" SET "listing_images" = jsonb_build_array("listing_images" -> 0) WHERE jsonb_array_length("listing_images") > 1;
--> statement-breakpoint
CREATE INDEX "orders_open_buyer" ON "orders" ("buyer_id") WHERE "status" IN ('processing', 'shipped');
--> statement-breakpoint
CREATE INDEX "orders_open_seller" ON "orders" ("seller_id") WHERE "status" IN ('processing', 'shipped');
