import type { Defect } from './defect.ts';

/** A source with the changes of a defect made in it. @throws when a place is not there exactly once */
export function plantInto(source: string, file: string, { name, changes }: Defect): string {
  return changes
    .filter((change) => change.file === file)
    .reduce((text, { find, replace }) => {
      const parts = text.split(find);
      if (parts.length !== 2)
        throw new Error(
          `${name}: ${file} holds ${parts.length - 1} times what is to be replaced: ${find}`,
        );
      return parts.join(replace);
    }, source);
}
