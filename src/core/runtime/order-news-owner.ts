import { SEARCH_TAG } from '../domain/push-tags.ts';
import { readSession } from '../session/session.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import type { Runtime } from './runtime.ts';

/** Whether the member who is signed in subscribed to news on this device: other members see none. */
export async function isNewsForMember({ db }: Pick<Runtime, 'db'>): Promise<boolean> {
  const whole = wholeDatabase(db);
  const session = await readSession(whole);
  const news = await peekMeta(whole, 'orderNews');
  return session !== null && session.user.id === news?.owner;
}

/** Whether the member who is signed in wants this message: alerts of searches have a switch of their own. */
export async function isMessageWanted(
  { db }: Pick<Runtime, 'db'>,
  { tag }: { tag: string },
): Promise<boolean> {
  if (!tag.startsWith(SEARCH_TAG)) return true;
  return (await peekMeta(wholeDatabase(db), 'orderNews'))?.alerts?.isOn === true;
}

/** Whether this device has a subscription. */
export async function hasOrderNews({ db }: Pick<Runtime, 'db'>): Promise<boolean> {
  return (await peekMeta(wholeDatabase(db), 'orderNews')) !== undefined;
}
