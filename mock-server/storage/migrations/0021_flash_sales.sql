CREATE INDEX "listings_flash_sales" ON "listings" USING btree ("created_at" DESC,"id" DESC,"category","condition","price_cents") WHERE "listings"."status" = 'active' and "listings"."is_flash_sale";
