-- Which pictures are named is asked for each of them; an address may have an origin in front.
CREATE FUNCTION "picture_ids"("addresses" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT found[1]), '{}') FROM regexp_matches(addresses, '/uploads/([0-9a-f]{24})/', 'g') AS found
$$;
--> statement-breakpoint
CREATE INDEX "listings_pictures" ON "listings" USING gin (picture_ids("images"::text)) WHERE "listings"."images"::text like '%/uploads/%';--> statement-breakpoint
CREATE INDEX "members_pictures" ON "members" USING gin (picture_ids("profile_pic_url"::text)) WHERE "members"."profile_pic_url"::text like '%/uploads/%';--> statement-breakpoint
CREATE INDEX "orders_pictures" ON "orders" USING gin (picture_ids("listing_images"::text)) WHERE "orders"."listing_images"::text like '%/uploads/%';