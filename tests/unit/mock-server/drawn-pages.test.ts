import { expect, it } from 'vitest';
import { createVolumeLimits, DRAWN_PAGES_OF_NETWORK } from '#server/limits/volume-limits.ts';
import { limitDrawing } from '#server/rendering/limit-drawing.ts';

const CAMPUS = '203.0.113.9';
const page = new Request('http://shop.test/products');

it('pages are drawn for one network until it requests very many, and again when it has waited', async () => {
  let nowMs = 0;
  const draw = () => Promise.resolve(new Response('drawn'));
  const limited = limitDrawing(
    draw,
    createVolumeLimits(() => nowMs),
  );
  for (let nth = 0; nth < DRAWN_PAGES_OF_NETWORK.capacity; nth += 1)
    expect(await limited(page, CAMPUS)).not.toBeNull();
  expect(await limited(page, CAMPUS), 'left to the browser').toBeNull();
  expect(await limited(page, '198.51.100.1'), 'another network').not.toBeNull();
  expect(await limited(page, '127.0.0.1'), 'a proxy that was not announced').not.toBeNull();
  nowMs += DRAWN_PAGES_OF_NETWORK.refillMs;
  expect(await limited(page, CAMPUS)).not.toBeNull();
});
