import { useEffect } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * Soon after the first screen, loads the code that a write, or undoing it, may need. On a first visit the worker has
 * not cached it yet, so losing the network would make the write fail.
 */
export function useCodePreload(): void {
  const { sync } = useRuntime();
  useEffect(() => {
    whenIdle(() => {
      // No network: it is loaded when it is needed.
      sync.preload().catch(() => undefined);
    });
  }, [sync]);
}
