import { readSession } from '../session/session.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import type { Runtime } from './create-runtime.ts';

/** Whether who is signed in here is who asked for news on this device: to anybody else none are shown. */
export async function isNewsForMember({ db }: Pick<Runtime, 'db'>): Promise<boolean> {
  const whole = wholeDatabase(db);
  const session = await readSession(whole);
  const news = await peekMeta(whole, 'orderNews');
  return session !== null && session.user.id === news?.owner;
}

/** Whether this device was asked to tell anybody. */
export async function hasOrderNews({ db }: Pick<Runtime, 'db'>): Promise<boolean> {
  return (await peekMeta(wholeDatabase(db), 'orderNews')) !== undefined;
}
