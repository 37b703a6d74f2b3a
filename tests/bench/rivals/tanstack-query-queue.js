import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/query-core';
import { persistQueryClient } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { isRefusal, send } from './send.js';
import { askStore } from './stored.js';

/** Under which its persister stores everything. */
const CACHE_KEY = 'REACT_QUERY_OFFLINE_CACHE';

/*
 * Documented: mutations persisted in IndexedDB, defaults by key, resumed when restored, one scope for each thing.
 *
 * dehydrateOptions: which mutations are persisted. resume: what is done with those that were restored.
 */
export function createQueue({ dehydrateOptions, resume }) {
  const client = new QueryClient({ defaultOptions: { mutations: { gcTime: Infinity } } });
  const mutations = client.getMutationCache();
  client.setMutationDefaults(['review'], {
    mutationFn: send,
    retry: (_count, error) => !isRefusal(error),
  });
  const listIn = (status) => mutations.getAll().filter(({ state }) => state.status === status);
  return {
    open: async () => {
      client.mount();
      const storage = { getItem: get, setItem: set, removeItem: del };
      const persister = createAsyncStoragePersister({ storage, throttleTime: 0 });
      const options = { queryClient: client, persister, maxAge: Infinity, dehydrateOptions };
      const [, restored] = persistQueryClient(options);
      await restored;
      resume(client);
    },
    record: async (words, listingId) => {
      const options = { mutationKey: ['review'], scope: { id: listingId } };
      const mutation = mutations.build(client, client.defaultMutationOptions(options));
      mutation.execute({ words, listingId, key: crypto.randomUUID() }).catch(() => undefined);
    },
    waiting: async () => listIn('pending').length,
    stored: async () => {
      const kept = await askStore('keyval-store', 'keyval', (rows) => rows.get(CACHE_KEY));
      const { clientState } = kept === undefined ? {} : JSON.parse(kept);
      return (clientState?.mutations ?? []).filter(({ state }) => state.status === 'pending')
        .length;
    },
    listRefused: async () => listIn('error').map(({ state }) => state.variables.words),
  };
}
