import { readHiddenListings } from '../contract/moderation-replies.ts';
import type { User } from '../domain/user.ts';
import { PERSONAL_PREFIX } from '../storage/personal-rows.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import type { Resource } from './resources/resource.ts';

const KEY = `${PERSONAL_PREFIX}hidden`;

/** Why listings of a seller are hidden, by listing id. */
type HiddenReasons = ReadonlyMap<string, string>;

/** GET /moderation/hidden (capability `moderation`): what moderators have hidden of a seller's listings. */
export function hiddenListingsResource({ id }: Pick<User, 'id'>): Resource {
  return {
    key: KEY,
    path: 'moderation/hidden',
    owner: id,
    read: (body) => {
      const hidden = readHiddenListings(body);
      if (hidden === null) return null;
      const ids = hidden.map(({ listingId }) => listingId);
      return { rows: [], list: { ids, total: ids.length, totalPages: 1, hidden } };
    },
  };
}

/** As the provider last answered; none before its first answer. */
export async function readHiddenReasons(db: ScreenDatabase): Promise<HiddenReasons> {
  const hidden = (await db.lists.get(KEY))?.hidden ?? [];
  return new Map(hidden.map(({ listingId, reason }) => [listingId, reason]));
}
