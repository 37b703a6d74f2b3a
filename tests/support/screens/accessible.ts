import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need a browser that lays out and paints; the journeys look at them. */
const OF_PAINT = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];

/** Of WCAG 2.2 A and AA what can be seen without layout and colours: names, roles, relations, order. */
export async function expectAccessible(
  where: string,
  part: Element = document.body,
): Promise<void> {
  const { violations } = await axe.run(
    { include: part, exclude: '[hidden]' },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: Object.fromEntries(OF_PAINT.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
    },
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    where,
  ).toEqual([]);
}
