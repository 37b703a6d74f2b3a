import type sharp from 'sharp';

export type Sharp = typeof sharp;

/** What pictures may be. Everything else that the library could read (SVG, TIFF, files by name) stays shut. */
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

let loading: Promise<Sharp> | null = null;

/** Loads the native library at its first use: who uploads nothing does not wait for it. Rejects where it cannot run. */
export function loadSharp(): Promise<Sharp> {
  loading ??= prepareSharp();
  return loading;
}

async function prepareSharp(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: LOADERS });
  // Every picture is another one; and two at once are enough work for a machine that also answers requests.
  library.cache(false);
  library.concurrency(1);
  return library;
}
