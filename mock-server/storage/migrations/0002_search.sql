DROP INDEX "listings_newest";
--> statement-breakpoint
DROP INDEX "listings_cheapest";
--> statement-breakpoint
DROP INDEX "listings_dearest";
--> statement-breakpoint
DROP INDEX "listings_category";
--> statement-breakpoint
DROP INDEX "listings_seller";
--> statement-breakpoint
DROP INDEX "listings_most_ordered";
--> statement-breakpoint
DROP INDEX "orders_recent";
--> statement-breakpoint
ALTER TABLE "listings" SET (fillfactor = 85);
--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" ("created_at" DESC, "id" DESC, "category", "condition", "price_cents") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listings_cheapest" ON "listings" ("price_cents", "created_at" DESC, "id" DESC, "category", "condition") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listings_dearest" ON "listings" ("price_cents" DESC, "created_at" DESC, "id" DESC, "category", "condition") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listings_category_newest" ON "listings" ("category", "created_at" DESC, "id" DESC, "condition", "price_cents") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listings_category_cheapest" ON "listings" ("category", "price_cents", "created_at" DESC, "id" DESC, "condition") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listings_seller" ON "listings" ("seller_id", "created_at" DESC, "id" DESC);
--> statement-breakpoint
CREATE INDEX "listings_deals" ON "listings" ((coalesce(1 - "price_cents"::float8 / nullif("original_price_cents", 0), 0) * 100) DESC, "created_at" DESC, "id" DESC)
WHERE "status" = 'active' AND ("is_hot_deal" OR "is_flash_sale" OR coalesce(1 - "price_cents"::float8 / nullif("original_price_cents", 0), 0) * 100 >= 20);
--> statement-breakpoint
CREATE INDEX "orders_recent" ON "orders" ("created_at", "listing_id", "quantity") WHERE "status" <> 'canceled';
--> statement-breakpoint
-- Every ending of every word, so that "occurs anywhere" is "begins one of these"; for shorter words, with a mark,
-- the first one and two characters of each word. Sixteen characters are kept; a longer word is also looked for in the text.
CREATE FUNCTION "search_lexemes"("words" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT substr(word, start, 16) FROM unnest(string_to_array(words, ' ')) AS word, generate_series(1, length(word) - 2) AS start
		UNION ALL
		SELECT '^' || left(word, size) FROM unnest(string_to_array(words, ' ')) AS word, generate_series(1, least(2, length(word))) AS size
	))
$$;
--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin ("search_lexemes"("search_text")) WITH (fastupdate = off) WHERE "status" = 'active';
--> statement-breakpoint
-- The lists know better than statistics when to use it, and gathering those would compute the lexemes of every sampled row.
ALTER INDEX "listings_search" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
CREATE TABLE "catalogue_counts" (
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"active" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "catalogue_counts_category_condition_pk" PRIMARY KEY("category","condition")
);
--> statement-breakpoint
CREATE FUNCTION "count_inserted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_counts
	SELECT category, condition, count(*), 1 FROM inserted WHERE status = 'active' GROUP BY category, condition ORDER BY category, condition
	ON CONFLICT (category, condition) DO UPDATE SET active = catalogue_counts.active + excluded.active, changes = catalogue_counts.changes + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_count_inserted" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "count_inserted_listings"();
--> statement-breakpoint
CREATE FUNCTION "count_deleted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_counts
	SELECT category, condition, -count(*), 1 FROM deleted WHERE status = 'active' GROUP BY category, condition ORDER BY category, condition
	ON CONFLICT (category, condition) DO UPDATE SET active = catalogue_counts.active + excluded.active, changes = catalogue_counts.changes + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_count_deleted" AFTER DELETE ON "listings" REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_listings"();
--> statement-breakpoint
CREATE FUNCTION "count_changed_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_counts
	SELECT category, condition, sum(step), 1 FROM (
		VALUES (OLD.category, OLD.condition, CASE OLD.status WHEN 'active' THEN -1 ELSE 0 END), (NEW.category, NEW.condition, CASE NEW.status WHEN 'active' THEN 1 ELSE 0 END)
	) AS steps(category, condition, step) GROUP BY category, condition ORDER BY category, condition
	ON CONFLICT (category, condition) DO UPDATE SET active = catalogue_counts.active + excluded.active, changes = catalogue_counts.changes + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_count_changed" AFTER UPDATE OF "status", "category", "condition", "price_cents", "seller_id", "title", "description" ON "listings" FOR EACH ROW
WHEN ((OLD."status" = 'active' OR NEW."status" = 'active') AND (OLD."status", OLD."category", OLD."condition", OLD."price_cents", OLD."seller_id", OLD."title", OLD."description") IS DISTINCT FROM (NEW."status", NEW."category", NEW."condition", NEW."price_cents", NEW."seller_id", NEW."title", NEW."description"))
EXECUTE FUNCTION "count_changed_listing"();
--> statement-breakpoint
INSERT INTO "catalogue_counts" SELECT "category", "condition", count(*), 1 FROM "listings" WHERE "status" = 'active' GROUP BY "category", "condition";
--> statement-breakpoint
CREATE TABLE "listing_ranks" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"liked" integer NOT NULL,
	"ordered" integer NOT NULL,
	CONSTRAINT "listing_ranks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE cascade
) WITH (fillfactor = 85);
--> statement-breakpoint
INSERT INTO "listing_ranks" SELECT "id", "created_at", "views" + 5 * "likes", "order_count" FROM "listings" WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "listing_ranks_liked" ON "listing_ranks" ("liked" DESC, "created_at" DESC, "listing_id" DESC);
--> statement-breakpoint
CREATE INDEX "listing_ranks_ordered" ON "listing_ranks" ("ordered" DESC, "created_at" DESC, "listing_id" DESC) WHERE "ordered" > 0;
--> statement-breakpoint
CREATE FUNCTION "rank_inserted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_ranks SELECT id, created_at, views + 5 * likes, order_count FROM inserted WHERE status = 'active';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_rank_inserted" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "rank_inserted_listings"();
--> statement-breakpoint
CREATE FUNCTION "rank_changed_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status = 'active' THEN
		INSERT INTO listing_ranks VALUES (NEW.id, NEW.created_at, NEW.views + 5 * NEW.likes, NEW.order_count)
		ON CONFLICT (listing_id) DO UPDATE SET liked = excluded.liked, ordered = excluded.ordered;
	ELSE
		DELETE FROM listing_ranks WHERE listing_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_rank_changed" AFTER UPDATE OF "status", "views", "likes", "order_count" ON "listings" FOR EACH ROW
WHEN ((OLD."status", OLD."views", OLD."likes", OLD."order_count") IS DISTINCT FROM (NEW."status", NEW."views", NEW."likes", NEW."order_count"))
EXECUTE FUNCTION "rank_changed_listing"();
