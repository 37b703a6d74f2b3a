import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/query-core';
import { persistQueryClient } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { isRefusal, send } from './send.js';

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
    listRefused: async () => listIn('error').map(({ state }) => state.variables.words),
  };
}
