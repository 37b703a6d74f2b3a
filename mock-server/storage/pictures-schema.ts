import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { members } from './schema.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Uploaded pictures. The id is a hash of uploader and bytes, so an address always names the same picture. */
export const pictures = pgTable(
  'pictures',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Then `dropUnnamedPictures` deletes it if nothing references it. */
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [
    index('pictures_member').on(table.memberId),
    index('pictures_kept_until').on(table.keptUntil),
  ],
);

/** A picture as WebP, once per stored width. */
export const pictureSizes = pgTable(
  'picture_sizes',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.width] })],
);
