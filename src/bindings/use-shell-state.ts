import { useLiveQuery } from 'dexie-react-hooks';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { type NamedCategory, readKnownCategories } from '#core/mirror/known-categories.ts';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { useRuntime } from './runtime-context.tsx';
import { useOnline } from './use-online.ts';
import { useResource } from './use-resource.ts';

/** State of the page's surroundings and of the document's state attributes. */
export interface ShellState {
  cartCount: number;
  wishlistCount: number;
  categories: readonly NamedCategory[];
  connection: 'online' | 'offline' | 'unreachable';
  /** Another server answers in the place of the provider: most often the sign-in page of a Wi-Fi. */
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
  isReached: true,
  isCaptive: false,
};

/** Counts, categories and state of the outbox, live from the device. */
export function useShellState(): ShellState {
  const runtime = useRuntime();
  const isOnline = useOnline();
  useResource(categoriesResource);
  const state = useLiveQuery(() => readShell(runtime), [runtime]) ?? NOTHING_YET;
  const { summary } = state;
  return {
    cartCount: state.cartCount,
    wishlistCount: state.wishlistCount,
    categories: state.categories,
    connection: !isOnline ? 'offline' : state.isReached ? 'online' : 'unreachable',
    isCaptive: isOnline && state.isCaptive,
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
    isReached: reachability === null || reachability.state === 'reached',
    isCaptive: reachability?.state === 'captive',
  };
}
