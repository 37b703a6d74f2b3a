import { isKind } from '#components/sync/is-kind.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { asRecord } from './change-args.ts';

type Upload = Pick<PendingChange, 'seq' | 'kind' | 'state'>;

/** Whether an upload waits together with a listing of the same group, whose card shows it. */
export function isPhotoOfAnother(
  { seq, kind, state }: Upload,
  group: readonly PendingChange[],
): boolean {
  const isWaiting = isKind({ kind }, 'picture:upload') && state === 'queued';
  return isWaiting && group.some(({ waitsFor }) => waitsFor.includes(seq));
}

/** Pictures of a change, from arguments of any version: the uploaded one, or those of the written listing. */
export function picturesOf(args: unknown): readonly string[] {
  const { pictureId, fields, unedited } = asRecord(args);
  if (typeof pictureId === 'string') return [devicePictureAddress(pictureId)];
  const images = asRecord(fields).images ?? asRecord(unedited).images;
  return Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [];
}
