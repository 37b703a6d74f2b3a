import { drawingSrc, UNKNOWN_CATEGORY_DRAWING } from '../../domain/category-drawings.ts';
import { EVERYTHING } from '../../domain/filters.ts';
import { HOME_SECTIONS } from '../../domain/homepage.ts';
import { mediumPicture } from '../../domain/upload-address.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { readListedListings } from '../listed-listings.ts';
import { categoriesResource, homeSectionResource } from '../resources/listing-resources.ts';
import { listOwnPictures } from './own-pictures.ts';
import { plainListPageResource } from '../resources/plain-list-page-resource.ts';
import type { PullOutcome } from '../pull/pull.ts';
import type { Resource } from '../resources/resource.ts';
import { readWarmUpReport, writeWarmUpReport } from './warm-up-report.ts';

/** Minimum interval of warm-ups, which no person requests. */
export const WARM_UP_EVERY_MS = 24 * 60 * 60 * 1000;

/** Pages of the unfiltered product list that are brought as people see them, with pictures. */
const PRODUCT_PAGES = 3;

/** What is seen first, most valuable first. */
const FIRST_RESOURCES: readonly Resource[] = [
  categoriesResource,
  ...HOME_SECTIONS.map(homeSectionResource),
  ...Array.from({ length: PRODUCT_PAGES }, (_, index) =>
    plainListPageResource(EVERYTHING, index + 1),
  ),
];

/**
 * Beyond that the newest listings as rows alone, without pictures: without a network a device finds and opens what it
 * holds. A hundred are about 28 KB on the line, and as many as the provider gives at once.
 */
const ROWS_AT_ONCE = 100;
const MAX_ROW_PAGES = 10;

export interface WarmUpContext {
  db: UnikadeDatabase;
  pull: (resource: Resource) => Promise<PullOutcome>;
  /** Puts a picture where pages find it without a network; false when it did not come. */
  keepPicture: (src: string) => Promise<boolean>;
  now: () => number;
  /** Whether more may be loaded: checked before every request. */
  mayGoOn: () => boolean;
  /** Bytes that came over the network so far, as far as the browser says. */
  countBytes: () => number;
}

/**
 * Loads the shop onto the device, one request at a time, at most daily. If interrupted, the next one continues: fresh
 * answers are not requested again, and no picture twice.
 *
 * @returns whether it is complete
 */
export async function warmUp(context: WarmUpContext): Promise<boolean> {
  const { db, now, countBytes } = context;
  const before = await readWarmUpReport(db);
  if (before !== null && isRecent(before.finishedAt, now())) return true;
  const bytesBefore = countBytes();
  if (!(await bringFirst(context))) return false;
  if (!(await bringRows(context))) return false;
  if (!(await bringPictures(context))) return false;
  const kilobytes = Math.ceil((countBytes() - bytesBefore) / 1024);
  await writeWarmUpReport(db, { finishedAt: now(), kilobytes, isTold: before?.isTold ?? false });
  return true;
}

async function bringFirst(context: WarmUpContext): Promise<boolean> {
  for (const resource of FIRST_RESOURCES) {
    if ((await bring(context, resource)) !== 'fresh') return false;
  }
  return true;
}

async function bringRows(context: WarmUpContext): Promise<boolean> {
  for (let page = 1; page <= MAX_ROW_PAGES; page += 1) {
    const resource = plainListPageResource(EVERYTHING, page, ROWS_AT_ONCE);
    const outcome = await bring(context, resource);
    // The page of nine is all that the specification promises.
    if (outcome === 'refused' || outcome === 'missing') return true;
    if (outcome !== 'fresh') return false;
    const list = await context.db.lists.get(resource.key);
    if (page >= (list?.totalPages ?? 0)) return true;
  }
  return true;
}

/** Fetches what is a day old or not here; `unreachable` also when nothing may be loaded now. */
async function bring(
  { db, pull, now, mayGoOn }: WarmUpContext,
  resource: Resource,
): Promise<PullOutcome> {
  const known = await db.resources.get(resource.key);
  if (isRecent(known?.fetchedAt ?? -Infinity, now())) return 'fresh';
  return mayGoOn() ? pull(resource) : 'unreachable';
}

/** A moment that is a day ahead is of a clock that was wrong. */
function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) < WARM_UP_EVERY_MS;
}

async function bringPictures({ db, keepPicture, mayGoOn }: WarmUpContext): Promise<boolean> {
  const lists = await db.lists.bulkGet(FIRST_RESOURCES.map(({ key }) => key));
  const ids = lists.flatMap((list) => list?.ids ?? []);
  const listings = await readListedListings(db, ids);
  const listed = listings.flatMap(({ images }) => images.slice(0, 1));
  const all = [...(await listOwnPictures(db)), ...listed].map(mediumPicture);
  // What stands for a picture that is not here has to be here itself.
  for (const src of new Set([...all, drawingSrc(UNKNOWN_CATEGORY_DRAWING)])) {
    if (!mayGoOn()) return false;
    // One missing picture stops neither the others nor the warm-up.
    await keepPicture(src);
  }
  return true;
}
