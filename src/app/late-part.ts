import {
  type ComponentType,
  createElement,
  lazy,
  startTransition,
  useEffect,
  useState,
} from 'react';

/** How long after a failure a part is tried again without the network having returned. */
const RETRY_AFTER_MS = 5_000;

/**
 * A component in a file of its own, loaded when it is first drawn. On a first visit the file may not arrive: then it is
 * asked for again, when the network returns or after a while. Later the worker has it.
 */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const Part = lazy(async () => ({ default: pick(await untilLoaded(load)) }));
  return function LatePart(props: Props) {
    const [isLive, setIsLive] = useState(false);
    // A page that was drawn elsewhere came without it.
    useEffect(() => startTransition(() => setIsLive(true)), []);
    return isLive ? createElement(Part, props) : null;
  };
}

async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await untilAnotherTry();
    }
  }
}

function untilAnotherTry(): Promise<void> {
  return new Promise((resolve) => {
    const tryAgain = () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryAgain);
      resolve();
    };
    const timer = setTimeout(tryAgain, RETRY_AFTER_MS);
    window.addEventListener('online', tryAgain);
  });
}
