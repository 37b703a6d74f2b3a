import { createOffline } from '@redux-offline/redux-offline';
import defaults from '@redux-offline/redux-offline/lib/defaults';
import { applyMiddleware, compose, createStore } from 'redux';
import { isRefusal, send } from './send.js';

/*
 * Documented: `effect` and `discard` of one's own; the default discards what has no status, a lost network too. What it
 * gives up comes to the reducer by `rollback`, and the reducer's state is stored with the queue.
 */
let store;
const listRefused = (state = [], { type, meta }) =>
  type === 'REFUSED' ? [...state, meta.words] : state;

globalThis.queue = {
  open: () =>
    new Promise((resolve) => {
      const config = {
        ...defaults,
        effect: send,
        discard: isRefusal,
        persistCallback: resolve,
      };
      const { middleware, enhanceReducer, enhanceStore } = createOffline(config);
      store = createStore(
        enhanceReducer((state = {}, action) => ({ refused: listRefused(state.refused, action) })),
        compose(enhanceStore, applyMiddleware(middleware)),
      );
    }),
  record: async (words, listingId) => {
    const effect = { words, listingId, key: crypto.randomUUID() };
    const rest = { commit: { type: 'SENT' }, rollback: { type: 'REFUSED', meta: { words } } };
    store.dispatch({ type: 'REVIEW', meta: { offline: { effect, ...rest } } });
  },
  waiting: async () => store.getState().offline.outbox.length,
  // Its default storage is that of redux-persist 4, which is localStorage.
  stored: async () =>
    JSON.parse(localStorage.getItem('reduxPersist:offline') ?? '{}').outbox?.length ?? 0,
  listRefused: async () => store.getState().refused,
};
