CREATE INDEX "reviews_reviewer" ON "reviews" ("reviewer_id");
--> statement-breakpoint
CREATE INDEX "cart_lines_listing" ON "cart_lines" ("listing_id");
--> statement-breakpoint
CREATE INDEX "wishlist_entries_listing" ON "wishlist_entries" ("listing_id");
