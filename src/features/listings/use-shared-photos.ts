import { useEffect, useEffectEvent } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { forgetSharedPhotos, readSharedPhotos } from '#core/storage/shared-photos.ts';

/** Gives photos that another app has shared with this one to the form, once. */
export function useSharedPhotos(
  isWanted: boolean,
  take: (files: readonly File[]) => Promise<void>,
): void {
  const runtime = useRuntime();
  const bring = useEffectEvent(async () => {
    const photos = await readSharedPhotos(runtime.db, runtime.now());
    if (photos.length === 0) return;
    await take(photos.map(({ id, type, bytes }) => new File([bytes], id, { type })));
    await forgetSharedPhotos(runtime.db, photos);
  });
  useEffect(() => {
    if (isWanted) bring().catch(reportError);
  }, [isWanted]);
}
