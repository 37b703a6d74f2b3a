import type { Plugin } from 'vite';

/** Most of what these hold runs before the first page is alive. */
const OF_EVERY_START = /^(framework|engine|index|parts|open-app|home-page)$/;
/** https://developer.chrome.com/blog/explicit-compile-hints: other browsers read it as the comment that it is. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile the functions of every start while their file arrives, beside the main thread. By itself it only
 * looks where each of them ends, and reads it once more on the main thread when it is called.
 */
export function compiledOnLoad(): Plugin {
  return {
    name: 'unikade:compiled-on-load',
    apply: 'build',
    // What is written into files after they got their names must be in the names: devices keep a file for good.
    augmentChunkHash: ({ name }) => (OF_EVERY_START.test(name) ? COMPILE_ALL : undefined),
    generateBundle: {
      // It counts in the first line alone: after the minifier, and after all that is put to the top of a file.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && OF_EVERY_START.test(file.name))
            file.code = COMPILE_ALL + file.code;
      },
    },
  };
}
