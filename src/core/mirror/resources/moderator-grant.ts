import { readGrant } from '../../contract/moderation-replies.ts';
import type { User } from '../../domain/user.ts';
import { PERSONAL_PREFIX } from '../../storage/personal-rows.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import type { Resource } from './resource.ts';

const KEY = `${PERSONAL_PREFIX}grant`;
/** The one entry of the list of a member's grants. */
const MODERATOR = 'moderator';

/**
 * GET /moderation/grant (capability `moderation`): whether the member is a moderator, which only decides whether the
 * link to their screen is shown.
 */
export function moderatorGrantResource({ id }: Pick<User, 'id'>): Resource {
  return {
    key: KEY,
    path: 'moderation/grant',
    owner: id,
    read: (body) => {
      const isModerator = readGrant(body);
      if (isModerator === null) return null;
      const ids = isModerator ? [MODERATOR] : [];
      return { rows: [], list: { ids, total: ids.length, totalPages: 1 } };
    },
  };
}

/** As the provider last answered; false before its first answer. */
export async function readIsModerator(db: ScreenDatabase): Promise<boolean> {
  return (await db.lists.get(KEY))?.ids.includes(MODERATOR) ?? false;
}
