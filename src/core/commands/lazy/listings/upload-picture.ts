import { writePaths } from '../../../contract/write-paths.ts';
import { readUploadReply } from '../../../contract/upload.ts';
import { blobKey } from '../../../storage/blobs.ts';
import type { Command, Mutation } from '../../../sync/command.ts';

interface UploadPictureArgs {
  /** Of the `BlobRow` with its bytes. */
  pictureId: string;
  /** Its Content-Type. */
  type: string;
  /** Of the listing it was taken for, for the sync centre. */
  title: string;
}

const KIND = 'picture:upload';

function accepts(args: unknown): args is UploadPictureArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { pictureId, type } = args as Partial<UploadPictureArgs>;
  return typeof pictureId === 'string' && typeof type === 'string';
}

/** A picture goes to a provider that offers `uploads`; listings that name it wait for the address it gets. */
export function uploadPicture({ pictureId, type, title }: UploadPictureArgs): Mutation {
  return { kind: KIND, args: { pictureId, type, title } };
}

/** Sent twice without a key it is kept once: the same bytes of the same member are the same picture. */
export const uploadPictureCommand: Command<UploadPictureArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: ({ pictureId }) => [blobKey(pictureId)],
  targets: () => [],
  apply: (row) => row,
  request: ({ pictureId, type }) => ({
    method: 'POST',
    path: writePaths.uploads,
    body: { blob: pictureId },
    headers: { 'Content-Type': type },
  }),
  isSilentOnRefusal: true,
  isDependencyOnly: true,
  serverId: ({ body }) => readUploadReply(body),
  baseAfter: () => [],
};
