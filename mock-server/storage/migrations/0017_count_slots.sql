-- Each count is kept in several rows, of which a change takes one that no other change holds, or makes a new one: changes
-- of one category and condition do not wait for each other. What is counted is the sum. There are never more rows of a
-- category and condition than there were changes of it at the same time.
ALTER TABLE "catalogue_counts" ADD COLUMN "slot" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalogue_counts" DROP CONSTRAINT "catalogue_counts_category_condition_pk";
--> statement-breakpoint
ALTER TABLE "catalogue_counts" ADD CONSTRAINT "catalogue_counts_category_condition_slot_pk" PRIMARY KEY("category","condition","slot");
--> statement-breakpoint
-- A row that this transaction has changed before is its own, and is taken again. A new one is named by the transaction:
-- no other one makes the same. A restored database may have it all the same; then it is waited for, once.
CREATE FUNCTION "count_listings"("in_category" text, "in_condition" text, "step" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"free" bigint;
BEGIN
	SELECT slot INTO free FROM catalogue_counts WHERE category = in_category AND condition = in_condition ORDER BY slot LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
	INSERT INTO catalogue_counts (category, condition, slot, active, changes)
	VALUES (in_category, in_condition, coalesce(free, pg_current_xact_id()::text::bigint), step, 1)
	ON CONFLICT (category, condition, slot) DO UPDATE SET active = catalogue_counts.active + excluded.active, changes = catalogue_counts.changes + 1;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_inserted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_listings(category, condition, count(*)::int) FROM inserted WHERE status = 'active' GROUP BY category, condition;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_deleted_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_listings(category, condition, -count(*)::int) FROM deleted WHERE status = 'active' GROUP BY category, condition;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_listings(category, condition, sum(step)::int) FROM (
		VALUES (OLD.category, OLD.condition, CASE OLD.status WHEN 'active' THEN -1 ELSE 0 END), (NEW.category, NEW.condition, CASE NEW.status WHEN 'active' THEN 1 ELSE 0 END)
	) AS steps(category, condition, step) GROUP BY category, condition;
	RETURN NULL;
END $$;
