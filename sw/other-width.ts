/** What this needs of a cache. */
type Pictures = Pick<Cache, 'keys' | 'match'>;

const UPLOADS = '/uploads/';

/** Where all widths of a photo are; null for anything else. */
function folderOf({ pathname }: URL): string | null {
  return pathname.startsWith(UPLOADS) ? pathname.slice(0, pathname.lastIndexOf('/') + 1) : null;
}

function widthOf({ pathname }: URL): number {
  return Number.parseInt(pathname.slice(pathname.lastIndexOf('/') + 1), 10);
}

/** The widest version of the same photo that is kept; undefined when there is none. */
export async function findOtherWidth(cache: Pictures, wanted: URL): Promise<Response | undefined> {
  const folder = folderOf(wanted);
  if (folder === null) return undefined;
  const kept = (await cache.keys()).filter(({ url }) => folderOf(new URL(url)) === folder);
  const [widest] = kept.sort(
    (one, other) => widthOf(new URL(other.url)) - widthOf(new URL(one.url)),
  );
  return widest === undefined ? undefined : cache.match(widest);
}
