import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/query-core';
import { persistQueryClient } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { isRefusal, send } from './send.js';

/* Documented: paused mutations persisted in IndexedDB, defaults by key, resumed when restored, one scope for each thing. */
const client = new QueryClient({ defaultOptions: { mutations: { gcTime: Infinity } } });
client.setMutationDefaults(['review'], {
  mutationFn: send,
  retry: (_count, error) => !isRefusal(error),
});

globalThis.queue = {
  open: async () => {
    client.mount();
    const storage = { getItem: get, setItem: set, removeItem: del };
    const persister = createAsyncStoragePersister({ storage, throttleTime: 0 });
    const [, restored] = persistQueryClient({ queryClient: client, persister, maxAge: Infinity });
    await restored;
    void client.resumePausedMutations();
  },
  record: async (words, listingId) => {
    const options = { mutationKey: ['review'], scope: { id: listingId } };
    const mutation = client
      .getMutationCache()
      .build(client, client.defaultMutationOptions(options));
    mutation.execute({ words, listingId, key: crypto.randomUUID() }).catch(() => undefined);
  },
  waiting: async () =>
    client
      .getMutationCache()
      .getAll()
      .filter(({ state }) => state.status === 'pending').length,
};
