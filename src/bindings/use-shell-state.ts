import { useLiveQuery } from 'dexie-react-hooks';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { type NamedCategory, readKnownCategories } from '#core/mirror/known-categories.ts';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { MetaValues } from '#core/storage/meta-values.ts';
import { useRuntime } from './runtime-context.tsx';
import { useOnline } from './use-online.ts';
import { useResource } from './use-resource.ts';

/** State of the page's surroundings and of the document's state attributes. */
export interface ShellState {
  cartCount: number;
  wishlistCount: number;
  categories: readonly NamedCategory[];
  connection: 'online' | 'offline' | 'unreachable';
  /** Another server answers instead of the provider: most often the sign-in page of a Wi-Fi. */
  isCaptive: boolean;
  phase: 'idle' | 'pending' | 'syncing' | 'attention' | 'signed-out';
  /** Changes that have not been settled. */
  pending: number;
  sync: { isOnline: boolean; isSending: boolean; waiting: number; attention: number };
}

const NOTHING_YET = {
  cartCount: 0,
  wishlistCount: 0,
  categories: KNOWN_CATEGORIES as readonly NamedCategory[],
  summary: { phase: 'idle', pending: 0, photos: 0, sending: 0, attention: 0 } as const,
  reach: 'reached' as MetaValues['contact']['state'],
};

/** Counts, categories and state of the outbox, live from the device. */
export function useShellState(): ShellState {
  const runtime = useRuntime();
  const isOnline = useOnline();
  useResource(categoriesResource);
  const { summary, reach, ...counts } =
    useLiveQuery(() => readShell(runtime), [runtime]) ?? NOTHING_YET;
  return {
    ...counts,
    connection: !isOnline ? 'offline' : reach === 'reached' ? 'online' : 'unreachable',
    isCaptive: isOnline && reach === 'captive',
    phase: summary.phase,
    pending: summary.pending,
    sync: {
      isOnline,
      isSending: summary.sending > 0,
      waiting: summary.pending - summary.photos,
      attention: summary.attention,
    },
  };
}

async function readShell({ db, sync }: Runtime) {
  const [cartCount, wishlistCount, categories, summary, reachability] = await Promise.all([
    db.cartLines.count(),
    db.wishlist.count(),
    readKnownCategories(db),
    sync.summary(),
    sync.reachability(),
  ]);
  return {
    cartCount,
    wishlistCount,
    categories,
    summary,
    reach: reachability?.state ?? NOTHING_YET.reach,
  };
}
