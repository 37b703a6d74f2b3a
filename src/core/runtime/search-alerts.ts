import { PUSH_LIMITS } from '../domain/push-limits.ts';
import { queryStringOf } from '../domain/saved-search.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { getMeta, type MetaValues, peekMeta, putMeta, readMeta } from '../storage/meta-values.ts';
import { readSavedSearches } from '../storage/saved-searches.ts';
import { type ScreenDatabase, wholeDatabase } from '../storage/screen-database.ts';
import { transact } from '../storage/transact.ts';
import type { Runtime } from './runtime.ts';

/*
 * Alerts of saved searches: push messages about new listings. Searches stay on the device unless their member turns
 * alerts on; from then on the provider is sent all of them, again after each change, and none once alerts are off.
 */

type News = MetaValues['orderNews'];

/** Whether alerts are on for a member; false while another member's subscription is on the device. */
export async function hasSearchAlerts(db: ScreenDatabase, userId: string): Promise<boolean> {
  const news = await readMeta(db, 'orderNews');
  return news?.owner === userId && news.alerts?.isOn === true;
}

/** Turns alerts on for the member of this device, whose subscription the provider has. On is what it has acknowledged. */
export async function turnOnSearchAlerts(
  runtime: Runtime,
): Promise<Result<null, { message: string | null }>> {
  const owner = runtime.session.currentUser()?.id;
  if (owner === undefined) return fail({ message: null });
  const searches = await readSearches(runtime.db, owner);
  const kept = await (await runtime.memberCalls()).keepSearches(searches);
  if (!kept.ok) return kept;
  await changeNews(runtime, owner, (news) => ({ ...news, alerts: { isOn: true, sent: searches } }));
  return succeed(null);
}

/** Nothing is shown from then on, also without a network; the provider is informed once it can be reached. */
export async function turnOffSearchAlerts(runtime: Runtime): Promise<void> {
  const owner = runtime.session.currentUser()?.id;
  if (owner === undefined) return;
  await changeNews(runtime, owner, ({ alerts, ...news }) =>
    alerts === undefined ? news : { ...news, alerts: { ...alerts, isOn: false } },
  );
  await updateSearchAlerts(runtime);
}

/** What the provider has yet to be sent, one search a line; null when it has all as they are. */
export async function readUnsentSearches(
  db: ScreenDatabase,
  userId: string,
): Promise<string | null> {
  const news = await readMeta(db, 'orderNews');
  if (news?.owner !== userId || news.alerts === undefined) return null;
  const wanted = await wantedOf(db, userId, news.alerts);
  return isSent(news.alerts, wanted) ? null : wanted.join('\n');
}

/** Brings the provider's searches up to date; what fails is tried again at the next change or start of the app. */
export async function updateSearchAlerts(runtime: Runtime): Promise<void> {
  const owner = runtime.session.currentUser()?.id;
  const news = await peekMeta(wholeDatabase(runtime.db), 'orderNews');
  if (owner === undefined || news?.owner !== owner || news.alerts === undefined) return;
  const wanted = await wantedOf(runtime.db, owner, news.alerts);
  if (isSent(news.alerts, wanted) || !runtime.isOnline()) return;
  const kept = await (await runtime.memberCalls()).keepSearches(wanted);
  if (!kept.ok) return;
  await changeNews(runtime, owner, ({ alerts, ...rest }) =>
    // Turned on or off meanwhile: the next update has to send that.
    alerts === undefined ? rest : { ...rest, alerts: { ...alerts, sent: wanted } },
  );
}

type Alerts = NonNullable<News['alerts']>;

async function wantedOf(db: ScreenDatabase, userId: string, { isOn }: Alerts) {
  return isOn ? readSearches(db, userId) : [];
}

function isSent({ sent }: Alerts, wanted: readonly string[]): boolean {
  return sent.join('\n') === wanted.join('\n');
}

/** As the provider takes them: queries of addresses, sorted. */
async function readSearches(db: ScreenDatabase, userId: string): Promise<readonly string[]> {
  const searches = await readSavedSearches(db, userId);
  return searches
    .map(queryStringOf)
    .filter(({ length }) => length <= PUSH_LIMITS.search)
    .toSorted();
}

/** Nothing happens when the subscription of the member has ended meanwhile. */
async function changeNews(
  { db }: Pick<Runtime, 'db'>,
  owner: string,
  change: (news: News) => News,
): Promise<void> {
  await transact(wholeDatabase(db), async (tx) => {
    const news = await getMeta(tx, 'orderNews');
    if (news?.owner === owner) putMeta(tx, 'orderNews', change(news));
  });
}
