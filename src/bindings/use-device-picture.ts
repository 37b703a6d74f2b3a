import { useEffect, useState } from 'react';
import { blobKey, readBlob } from '#core/storage/blobs.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import { useRuntime } from './runtime-context.tsx';

/**
 * The address of a picture of this device: the provider's once it has one, else an object URL; undefined without any.
 */
export function useDevicePicture(id: string): string | undefined {
  const { db } = useRuntime();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let own: string | undefined;
    const release = () => {
      if (own !== undefined) URL.revokeObjectURL(own);
      own = undefined;
    };
    const stop = watchQuery(
      () => readPicture(db, id),
      (found) => {
        release();
        if (found instanceof Blob) own = URL.createObjectURL(found);
        setAddress(found instanceof Blob ? own : (found ?? undefined));
      },
      (error) => reportError(error),
    );
    return () => {
      stop();
      release();
    };
  }, [db, id]);
  return address;
}

/** The provider's address of the picture, else its bytes; null without either. */
async function readPicture(db: ScreenDatabase, id: string): Promise<string | Blob | null> {
  const address = (await readMeta(db, 'aliases'))?.[blobKey(id)];
  if (address !== undefined) return address;
  const row = await readBlob(db, id);
  return row === null ? null : new Blob([row.bytes], { type: row.type });
}
