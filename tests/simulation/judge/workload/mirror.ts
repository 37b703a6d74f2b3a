import { EVERYTHING } from '#core/domain/filters.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { pruneMirror } from '#core/mirror/upkeep/prune-mirror.ts';
import type { PublicResource } from '#core/mirror/resources/resource.ts';
import { warmUpDevice } from '#core/runtime/warm-up-device.ts';
import type { JudgedProvider } from '../seams.ts';
import { picked, type Stage } from './stage.ts';
import type { Op } from './steps.ts';

type Of<Type extends Op['type']> = Extract<Op, { type: Type }>;

/** The shop comes onto the device, as the worker does it; a warm-up that stops is continued by the next one. */
export async function warmUp({ context: { runtime } }: Stage): Promise<void> {
  const device = {
    keepPicture: () => Promise.resolve(true),
    mayGoOn: () => runtime.isOnline(),
    countBytes: () => 0,
  };
  await passQuietly(warmUpDevice(runtime, device));
}

/** As after a warm-up, on a device with little room: a world has too few rows for the limits of a real one. */
export async function prune({ context: { runtime } }: Stage, op: Of<'prune'>): Promise<void> {
  const { answers, listings } = op;
  const { db, now } = runtime;
  await passQuietly(pruneMirror({ db, now }, { answers, listings, settlementsMs: 60_000 }));
}

/** No person waits for it: what fails, as on a full disk, is done by the next one. */
async function passQuietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

/** The resources of a page that the provider draws: a product, beside the list that led to it. */
function resourcesAt(stage: Pick<Stage, 'listings'>, at: number): readonly PublicResource[] {
  const seed = picked(stage.listings, at);
  return [
    ...(seed === null ? [] : [productResource(seed.id)]),
    plainListPageResource(EVERYTHING, 1),
  ];
}

/** What a document carries that is drawn now. */
export function drawDocument(
  provider: Pick<JudgedProvider, 'handle'>,
  stage: Pick<Stage, 'listings'>,
  at: number,
): readonly { key: string; status: number; etag: string | null; body: unknown }[] {
  return resourcesAt(stage, at).map(({ key, path, query }) => {
    const asked = query === undefined ? path : `${path}?${query.toString()}`;
    const reply = provider.handle({ method: 'GET', path: asked, headers: {}, body: null });
    const { etag = null } = reply.headers;
    return { key, status: reply.status, etag, body: JSON.parse(reply.body) as unknown };
  });
}

const PRODUCT = 'product/';

/** Opens again the products that were opened on this device. */
export async function lookAgain({ context, screen }: Stage): Promise<void> {
  const seen = [...(screen.tables.get('resources')?.keys() ?? [])];
  const ids = seen.flatMap((key) => (key.startsWith(PRODUCT) ? [key.slice(PRODUCT.length)] : []));
  for (const id of ids) await context.runtime.pull(productResource(id));
}
