import type sharp from 'sharp';

export type Sharp = typeof sharp;

/** Allowed decoders. All others of the library (SVG, TIFF, files by name) are blocked. */
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

let loading: Promise<Sharp> | null = null;

/** Loads the native library at its first use, which keeps the start fast. Rejects where it cannot run. */
export function loadSharp(): Promise<Sharp> {
  loading ??= prepareSharp();
  return loading;
}

async function prepareSharp(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: LOADERS });
  // Pictures are hardly ever decoded twice; and the upload queue already runs two at once.
  library.cache(false);
  library.concurrency(1);
  return library;
}
