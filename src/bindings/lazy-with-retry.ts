import {
  type ComponentType,
  createElement,
  lazy,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/**
 * A lazily loaded component. On a first visit loading may fail: then it is retried when the network returns or after a
 * while. Later the worker has the file.
 */
export function lazyWithRetry<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const Part = lazy(async () => ({ default: pick(await loadWithRetry(load)) }));
  return function LatePart(props: Props) {
    const [isLive, setIsLive] = useState(false);
    // A server-rendered page has no markup of it.
    useEffect(() => startTransition(() => setIsLive(true)), []);
    return isLive ? createElement(Part, props) : null;
  };
}
