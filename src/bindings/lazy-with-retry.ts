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
 * A component in a file of its own, loaded when it is first drawn. On a first visit the file may not arrive: then it is
 * asked for again, when the network returns or after a while. Later the worker has it.
 */
export function lazyWithRetry<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const Part = lazy(async () => ({ default: pick(await loadWithRetry(load)) }));
  return function LatePart(props: Props) {
    const [isLive, setIsLive] = useState(false);
    // A page that was drawn elsewhere came without it.
    useEffect(() => startTransition(() => setIsLive(true)), []);
    return isLive ? createElement(Part, props) : null;
  };
}
