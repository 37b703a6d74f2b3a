import type { Runtime } from '#core/runtime/runtime.ts';

/**
 * The runtime of a page that is drawn once and thrown away: a visitor, and nothing that goes on. Hooks take it along
 * for effects that never run here; any other call is a defect.
 */
export const staticRuntime: Runtime = new Proxy({} as Runtime, {
  get: (_, name) => {
    switch (name) {
      case 'db':
        return null;
      case 'session':
        return { subscribe: watchNothing, currentUser: () => null, hasAccessToken: () => false };
      case 'pulls':
        return { subscribe: watchNothing, isPulling: () => false };
      case 'signIn':
      case 'sync':
        return null;
      default:
        throw new Error(`A page that is drawn without a device asked for ${String(name)}.`);
    }
  },
});

function watchNothing(): () => void {
  return () => undefined;
}
