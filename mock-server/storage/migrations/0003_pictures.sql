CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_sizes" (
	"picture_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_sizes_picture_id_width_pk" PRIMARY KEY("picture_id","width")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "picture_sizes" ADD CONSTRAINT "picture_sizes_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "picture_sizes" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX "pictures_member" ON "pictures" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "pictures_kept_until" ON "pictures" USING btree ("kept_until");
