import { expect, it } from 'vitest';
import { createPageAnchors } from '#server/resources/products/page-anchors.ts';

const at = (position: number) => ({
  position,
  id: String(position),
  createdAt: new Date(0),
  priceCents: position,
});

it('finds the last anchor that is not behind the page', () => {
  const anchors = createPageAnchors();
  anchors.keep('list', 1, [at(900), at(909), at(500)]);
  const positions = [499, 500, 899, 900, 5_000].map(
    (offset) => anchors.find('list', offset)?.anchor.position,
  );
  expect(positions).toEqual([undefined, 500, 500, 900, 909]);
  expect(anchors.find('another list', 900)).toBeNull();
});

it('drops anchors from before a change, and takes in no page that is older', () => {
  const anchors = createPageAnchors();
  anchors.keep('list', 1, [at(500)]);
  anchors.keep('list', 2, [at(700)]);
  anchors.keep('list', 1, [at(600)]);
  expect(anchors.find('list', 650)).toBeNull();
  expect(anchors.find('list', 800)).toEqual({ anchor: at(700), changes: 2 });
});

it('stays small, and covers a list to its end', () => {
  const anchors = createPageAnchors();
  for (let position = 0; position < 100_000; position += 10)
    anchors.keep('list', 1, [at(position)]);
  const gaps = [5, 25_000, 50_000, 99_999].map((offset) => {
    return offset - (anchors.find('list', offset)?.anchor.position ?? -Infinity);
  });
  expect(Math.max(...gaps)).toBeLessThan(1_000);
});
