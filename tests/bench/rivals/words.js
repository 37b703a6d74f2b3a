/* For databases that know patterns and no words. */

export const textOf = ({ title, description, category, seller }) =>
  `${title}\n${description}\n${category}\n${seller.name}\n${seller.campus}`.toLowerCase();

/** Every word occurs somewhere. */
export const patternOf = (words) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .map(
      (word) =>
        `(?=[\\s\\S]*${RegExp.escape?.(word) ?? word.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')})`,
    )
    .join('');
