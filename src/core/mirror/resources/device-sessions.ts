import { readDeviceSessions } from '../../contract/device-session.ts';
import { paths } from '../../contract/paths.ts';
import type { DeviceSession } from '../../domain/device-session.ts';
import type { User } from '../../domain/user.ts';
import { PERSONAL_PREFIX } from '../../storage/personal-rows.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import type { Resource } from './resource.ts';

const KEY = `${PERSONAL_PREFIX}sessions`;

/** GET /auth/sessions (capability `auth.sessions`): where the member is signed in. */
export function deviceSessionsResource(user: Pick<User, 'id'>): Resource {
  return {
    key: KEY,
    path: paths.sessions,
    owner: user.id,
    read: (body) => {
      const sessions = readDeviceSessions(body);
      if (sessions === null) return null;
      const ids = sessions.map(({ id }) => id);
      return { rows: [], list: { ids, total: ids.length, totalPages: 1, sessions } };
    },
  };
}

/** As the provider last answered; undefined before its first answer. */
export async function readKnownSessions(
  db: ScreenDatabase,
): Promise<readonly DeviceSession[] | undefined> {
  return (await db.lists.get(KEY))?.sessions;
}
