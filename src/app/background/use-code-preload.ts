import { useEffect } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * Soon after the first screen loads what a write, or taking it back, may need. On a first visit the worker does not have it yet, and a
 * network that goes meanwhile would take the write with it.
 */
export function useCodePreload(): void {
  const { sync } = useRuntime();
  useEffect(() => {
    whenIdle(() => {
      // Without a network: it is loaded when it is needed.
      sync.preload().catch(() => undefined);
    });
  }, [sync]);
}
