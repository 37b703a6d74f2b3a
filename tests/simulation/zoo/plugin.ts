import type { Plugin } from 'vite';
import { findDefect } from './all-defects.ts';
import { plantInto } from './plant-defect.ts';

const CORE = '/src/core/';

/** Makes the changes of a defect while the engine's modules are loaded. @throws when there is no such defect */
export function plantDefect(name: string): Plugin {
  const defect = findDefect(name);
  return {
    name: 'plant-defect',
    enforce: 'pre',
    transform: (source, id) => {
      const [path = ''] = id.split('?');
      const at = path.lastIndexOf(CORE);
      if (at === -1) return null;
      const file = path.slice(at + CORE.length);
      const isChanged = defect.changes.some((change) => change.file === file);
      return isChanged ? plantInto(source, file, defect) : null;
    },
  };
}
