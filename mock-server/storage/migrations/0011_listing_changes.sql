-- Which listings changed, and in which transaction: a process that keeps the catalogue in memory reads those that its
-- last look cannot have seen. A row for each listing that ever changed, also for one that is gone.
CREATE TABLE "listing_changes" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"changed_in" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listing_changes_latest" ON "listing_changes" ("changed_in");
--> statement-breakpoint
CREATE FUNCTION "note_inserted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_changes SELECT id, pg_current_xact_id()::text::bigint FROM inserted WHERE status = 'active' ORDER BY id
	ON CONFLICT (listing_id) DO UPDATE SET changed_in = excluded.changed_in;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_note_inserted" AFTER INSERT ON "listings" REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "note_inserted_listings"();
--> statement-breakpoint
CREATE FUNCTION "note_deleted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_changes SELECT id, pg_current_xact_id()::text::bigint FROM deleted ORDER BY id
	ON CONFLICT (listing_id) DO UPDATE SET changed_in = excluded.changed_in;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_note_deleted" AFTER DELETE ON "listings" REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION "note_deleted_listings"();
--> statement-breakpoint
CREATE FUNCTION "note_changed_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_changes VALUES (NEW.id, pg_current_xact_id()::text::bigint)
	ON CONFLICT (listing_id) DO UPDATE SET changed_in = excluded.changed_in;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "listings_note_changed" AFTER UPDATE OF "status", "category", "condition", "price_cents", "seller_id", "title", "description" ON "listings" FOR EACH ROW
WHEN ((OLD."status" = 'active' OR NEW."status" = 'active') AND (OLD."status", OLD."category", OLD."condition", OLD."price_cents", OLD."seller_id", OLD."title", OLD."description") IS DISTINCT FROM (NEW."status", NEW."category", NEW."condition", NEW."price_cents", NEW."seller_id", NEW."title", NEW."description"))
EXECUTE FUNCTION "note_changed_listing"();
