import { expect, it } from 'vitest';
import { findOtherWidth } from '../../../sw/other-width.ts';

const ORIGIN = 'https://unikade.test';
const ID = 'a'.repeat(24);

function keep(...paths: readonly string[]) {
  const requests = paths.map((path) => new Request(`${ORIGIN}${path}`));
  return {
    keys: () => Promise.resolve(requests),
    match: (request: RequestInfo | URL) =>
      Promise.resolve(new Response(new URL((request as Request).url).pathname)),
  };
}
const find = async (path: string, ...kept: readonly string[]) =>
  (await findOtherWidth(keep(...kept), new URL(`${ORIGIN}${path}`)))?.text();

it('the widest kept version of a photo stands in for the one that cannot be had', async () => {
  const kept = [`/uploads/${ID}/320.webp`, `/uploads/${ID}/900.webp`, `/uploads/${ID}/640.webp`];
  expect(await find(`/uploads/${ID}/1280.webp`, ...kept)).toBe(`/uploads/${ID}/900.webp`);
});

it('another photo, or a drawing, never does', async () => {
  expect(
    await find(`/uploads/${ID}/320.webp`, `/uploads/${'b'.repeat(24)}/320.webp`),
  ).toBeUndefined();
  expect(await find('/pictures/1f4da.webp', '/pictures/1f4d8.webp')).toBeUndefined();
});
